import '#ui/look/fonts-bricolage.css'
import '#ui/look/fonts-literata.css'
import '#ui/look/fonts-fraunces.css'
import { Button, SegmentedControl } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type FormEvent, useRef } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { LOOK, type Look, TYPEFACES } from '#platform/site-words.ts'
import { lookCardUrl } from '#ui/look/look-files.ts'
import { AdminPage } from '#ui/office/AdminPage.tsx'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi, siteApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer, loaded } from '#ui/office/call-api.ts'
import { EditState } from '#ui/office/EditState.tsx'
import { FormBar } from '#ui/office/FormBar.tsx'
import { fieldProps } from '#ui/office/field-props.ts'
import { LoadError } from '#ui/office/LoadError.tsx'
import { useReloadSite } from '#ui/office/office-site.ts'
import { useEdit } from '#ui/office/use-edit.ts'
import { useSave } from '#ui/office/use-save.ts'
import { paths } from '#ui/paths.ts'
import { useSite } from '#ui/site/site.ts'
import settingsStyles from '../SettingsPage.module.css'
import { SETTING_LABELS } from '../setting-labels.ts'
import { heroWords, logoWords, readIdWords } from '../setting-words.ts'
import type { ChosenLook, Settings } from '../settings.schema.ts'
import { ColorField, readColor, useLookColors } from './ColorField.tsx'
import { HeroField, useHeroImage } from './HeroField.tsx'
import { LogoField } from './LogoField.tsx'
import styles from './LookPage.module.css'
import { getPreviewPages, LookPreview } from './LookPreview.tsx'

const PAUSE_MS = 250
const SCHEMES = [
  { value: 'light' as const, label: 'Light pages' },
  { value: 'dark' as const, label: 'Dark pages' },
]
const { accent, ground, scheme, typefaces, heroImageId, logoId } = SETTING_LABELS
const LABELS = { accent, ground, scheme, typefaces, heroImageId, logoId }

/** The look as the form holds it: colors as they are typed, and the hero image and the logo in words. */
const lookWords = ({ accent, ground, scheme, typefaces, heroImageId, logoId }: ChosenLook) => ({
  ...{ accent, ground, scheme, typefaces },
  heroImageId: heroWords(heroImageId),
  logoId: logoWords(logoId),
})

type LookWords = ReturnType<typeof lookWords>

/** The look of the form. A color that cannot be read yet keeps its stored value. */
const readLook = (words: LookWords, stored: LookWords): ChosenLook => ({
  ...words,
  accent: readColor(words.accent) ?? stored.accent,
  ground: readColor(words.ground) ?? stored.ground,
  heroImageId: readIdWords(words.heroImageId),
  logoId: readIdWords(words.logoId),
})

export const loader = () => loaded(loadLook())

async function loadLook() {
  const [settings, { before }, { image: hero }, pages] = await Promise.all([
    answer(adminApi.admin.settings.$get()),
    answer(adminApi.admin.look.before.$get()),
    answer(siteApi.hero.$get()),
    getPreviewPages(),
  ])
  return { settings, before, hero, pages }
}

export function Component() {
  const look = useLoaderData<typeof loader>()
  return (
    <AdminPage title="Look" isDense>
      {'reason' in look ? <LoadError reason={`Couldn't load the look. ${look.reason}`} /> : <LookForm {...look.data} />}
    </AdminPage>
  )
}

type LookFormProps = Awaited<ReturnType<typeof loadLook>>

function LookForm({ settings, before, hero: storedHero, pages }: LookFormProps) {
  const { version, isLocked } = settings
  const { brand } = useSite()
  const edit = useEdit('look', lookWords(settings), { mergesFields: true })
  const { save, isSaving, failure, forget } = useSave()
  const reloadSite = useReloadSite()
  const { revalidate } = useRevalidator()
  const reloadAll = async () => void (await Promise.all([revalidate(), reloadSite()]))
  const form = useRef<HTMLFormElement>(null)
  const look = readLook(edit.form, edit.stored)
  const hero = useHeroImage(look.heroImageId, storedHero)
  // A device's color picker reports each color that a finger passes.
  const [settled] = useDebouncedValue(look, PAUSE_MS)
  const colors = useLookColors(settled)

  const put = (change: ChosenLook): Promise<Settings> =>
    answer(adminApi.admin.settings.$put({ json: { ...change, version } }))

  function change(part: Partial<typeof edit.form>) {
    edit.change(part)
    forget()
  }

  const color = (name: 'accent' | 'ground') => ({
    ...fieldProps({ ...edit, change }, failure?.fields, name),
    shown: look[name],
    moved: colors?.moved.find((one) => one.name === name),
  })

  function publish(event: FormEvent) {
    event.preventDefault()
    const sent = edit.form
    const wrong = (['accent', 'ground'] as const).find((name) => !readColor(sent[name]))
    if (wrong) return form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
    void save({
      async call() {
        edit.requireCurrent()
        return edit.isUnsaved ? put(look) : settings
      },
      success: 'Look published.',
      failure: "Couldn't publish the look.",
      conflict: 'This page now shows their changes. Check yours and publish again.',
      async onSaved(saved) {
        edit.settle(sent, lookWords(saved))
        await reloadSite()
      },
    })
  }

  const goBack = (earlier: ChosenLook) =>
    save({
      call: () => put(earlier),
      success: 'The previous look is back on the site.',
      failure: "Couldn't go back to the previous look.",
      onSaved: reloadSite,
    })

  return (
    <form ref={form} method="post" noValidate onSubmit={publish} className={styles.form}>
      <div className={styles.controls}>
        {isLocked && (
          <p className={settingsStyles.locked}>
            The people who run the server have locked the look with SETTINGS=locked. Only they can change it.
          </p>
        )}
        <fieldset disabled={isLocked} className={settingsStyles.groups}>
          <AdminSection title="Logo" lead="The header, the age question, emails and browser tabs show your logo.">
            <LogoField
              logoId={look.logoId}
              colors={colors}
              isPublished={!edit.isUnsaved}
              isLocked={isLocked}
              error={failure?.fields.logoId}
              onChange={(logoId) => change({ logoId: logoWords(logoId) })}
            />
          </AdminSection>
          <AdminSection title="Welcome image" lead="The image behind the welcome on the home page.">
            <HeroField
              imageId={look.heroImageId}
              hero={hero}
              isLocked={isLocked}
              error={failure?.fields.heroImageId}
              onChange={(imageId) => change({ heroImageId: heroWords(imageId) })}
              reload={reloadAll}
            />
          </AdminSection>
          <AdminSection title="Ready-made looks" lead="Start from one of these, then change what you like.">
            <StartingLooks value={look} onChange={change} />
          </AdminSection>
          <AdminSection title="Colors">
            <div className={styles.colors}>
              <ColorField
                label="Accent color"
                description="For links. The other shades follow from this and the background color."
                {...color('accent')}
              />
              <ColorField
                label="Background color"
                description="Behind the header, the welcome and other dark areas."
                {...color('ground')}
              />
              <SegmentedControl
                className={styles.scheme}
                aria-label="Light or dark pages"
                data={SCHEMES}
                value={edit.form.scheme}
                disabled={isLocked}
                onChange={(value) => change({ scheme: value })}
              />
            </div>
          </AdminSection>
          <AdminSection title="Typefaces">
            <TypefaceField
              value={edit.form.typefaces}
              brand={brand}
              onChange={(value) => change({ typefaces: value })}
            />
          </AdminSection>
        </fieldset>
        <EditState edit={edit} what="look" labels={LABELS} failure={failure?.message} onChoice={forget} />
        <FormBar isUnsaved={edit.isUnsaved}>
          {!isLocked && (
            <BusyButton type="submit" variant={edit.isUnsaved ? 'filled' : 'outline'} isBusy={isSaving}>
              Publish look
            </BusyButton>
          )}
          {!isLocked && before && !edit.isUnsaved && (
            <BusyButton variant="outline" isBusy={isSaving} onClick={() => goBack(before)}>
              Go back to the previous look
            </BusyButton>
          )}
          <Button component="a" variant="outline" href={paths.home()} target="_blank" rel="noreferrer">
            View the site
          </Button>
        </FormBar>
      </div>
      <div className={styles.preview}>
        <LookPreview look={settled} pages={pages} revision={`${version}.${hero.image?.version ?? 0}`} />
      </div>
    </form>
  )
}

const STARTING_LOOKS: { name: string; look: Look }[] = [
  { name: 'Fern', look: LOOK },
  { name: 'Clay', look: { accent: '#97481f', ground: '#2a1a12', scheme: 'light', typefaces: 'literata' } },
  { name: 'Harbor', look: { accent: '#1c6478', ground: '#0d2433', scheme: 'light', typefaces: 'bricolage' } },
  { name: 'Plum', look: { accent: '#7d2c62', ground: '#2a132d', scheme: 'light', typefaces: 'fraunces' } },
  { name: 'Night garden', look: { accent: '#a9cf86', ground: '#0d1c14', scheme: 'dark', typefaces: 'literata' } },
  { name: 'Lantern', look: { accent: '#e6b04a', ground: '#141a2b', scheme: 'dark', typefaces: 'bricolage' } },
]

/** Offers complete looks to start from, each as a small drawing of a site. */
function StartingLooks({ value, onChange }: { value: Look; onChange: (look: Look) => void }) {
  return (
    <ul className={styles.looks}>
      {STARTING_LOOKS.map(({ name, look }) => (
        <li key={name}>
          <button
            type="button"
            className={styles.look}
            aria-pressed={(Object.keys(look) as (keyof Look)[]).every((key) => look[key] === value[key])}
            onClick={() => onChange(look)}
          >
            <img src={lookCardUrl(look)} alt="" width={320} height={200} />
            <span className={styles.name} data-typefaces={look.typefaces}>
              {name}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const PAIRS: Record<Look['typefaces'], { names: string; character: string }> = {
  fraunces: { names: 'Fraunces and Instrument Sans', character: 'Old-style and warm, like a seed catalog.' },
  bricolage: { names: 'Bricolage Grotesque and Hanken Grotesk', character: 'Sturdy and current, like a good label.' },
  literata: { names: 'Literata and Commissioner', character: 'Calm and bookish, made for long reads.' },
}

type TypefaceFieldProps = { value: Look['typefaces']; brand: string; onChange: (value: Look['typefaces']) => void }

/** Offers the pairs of typefaces, each shown in its own fonts. */
function TypefaceField({ value, brand, onChange }: TypefaceFieldProps) {
  return (
    <fieldset className={styles.pairs}>
      <legend>Pair of typefaces</legend>
      {TYPEFACES.map((pair) => (
        <label key={pair} className={styles.pair} data-typefaces={pair}>
          <input type="radio" name="typefaces" value={pair} checked={value === pair} onChange={() => onChange(pair)} />
          <span>
            <span className={styles.heading}>{brand}</span>
            <span className={styles.character}>{PAIRS[pair].character}</span>
            <span className={styles.names}>{PAIRS[pair].names}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
