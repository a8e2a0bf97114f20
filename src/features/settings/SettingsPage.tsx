import { Button } from '@mantine/core'
import { type FormEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { useLoaderData, useLocation } from 'react-router'
import { StartSettings } from '#features/dashboard/StartSettings.tsx'
import { loadSiteStart } from '#features/dashboard/site-start.ts'
import { HistoryButton } from '#features/versions/HistoryButton.tsx'
import { AdminPage } from '#ui/office/AdminPage.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer, loaded } from '#ui/office/call-api.ts'
import { EditState } from '#ui/office/EditState.tsx'
import { FormBar } from '#ui/office/FormBar.tsx'
import { fieldProps } from '#ui/office/field-props.ts'
import { focusField } from '#ui/office/focus-field.ts'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { LoadError } from '#ui/office/LoadError.tsx'
import { useReloadSite } from '#ui/office/office-site.ts'
import { useEdit } from '#ui/office/use-edit.ts'
import { useSave } from '#ui/office/use-save.ts'
import { paths } from '#ui/paths.ts'
import { HoursFields } from './hours/HoursFields.tsx'
import { hoursLabel } from './hours/hours-words.ts'
import {
  AddressFields,
  AgeFields,
  FooterFields,
  type GroupProps,
  HomeFields,
  LinkFields,
  NameFields,
  WordsFields,
} from './SettingFields.tsx'
import styles from './SettingsPage.module.css'
import { SETTING_LABELS } from './setting-labels.ts'
import { changedSettings, type SettingWords, settingErrors, settingWords } from './setting-words.ts'
import type { Settings } from './settings.schema.ts'
import { WarningFields, WordingField } from './WarningFields.tsx'

const PHONE = '(width < 48rem)'

export async function loader() {
  const [settings, start] = await Promise.all([loaded(answer(adminApi.admin.settings.$get())), loadSiteStart()])
  return { settings, start }
}

export function Component() {
  const { settings, start } = useLoaderData<typeof loader>()
  return (
    <AdminPage title="Settings">
      {'reason' in settings ? (
        <LoadError reason={`Couldn't load the settings. ${settings.reason}`} />
      ) : (
        <SettingsForm settings={settings.data} />
      )}
      <div className={styles.start}>
        <StartSettings start={start} />
      </div>
    </AdminPage>
  )
}

const GROUPS = [
  { id: 'name', title: 'Name, email and place', Fields: NameFields },
  { id: 'hours', title: 'Hours', Fields: HoursFields },
  { id: 'address', title: 'Address and license', Fields: AddressFields },
  { id: 'links', title: 'Links', Fields: LinkFields },
  { id: 'words', title: 'Words on your pages', Fields: WordsFields },
  { id: 'home', title: 'Home page', Fields: HomeFields },
  { id: 'footer', title: 'Footer', Fields: FooterFields },
  { id: 'age', title: 'Age question', Fields: AgeFields },
  { id: 'warnings', title: 'Warnings and wording', Fields: WarningGroup },
]

function WarningGroup(group: GroupProps) {
  return (
    <>
      <WarningFields {...group} />
      <WordingField {...group} />
    </>
  )
}

function SettingsForm({ settings }: { settings: Settings }) {
  const { version, isLocked } = settings
  const edit = useEdit('settings', settingWords(settings), { mergesFields: true })
  const { save, isSaving, failure, forget } = useSave()
  const reloadSite = useReloadSite()
  /** The inputs of the last attempt to save, in their order on the page. */
  const [tried, setTried] = useState<string[]>([])
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const form = useRef<HTMLFormElement>(null)
  const found = settingErrors(edit.form, edit.stored)

  function submit(event: FormEvent) {
    event.preventDefault()
    const sent = edit.form
    setTried([...new Set([...(form.current?.elements ?? [])].map((input) => input.getAttribute('name') ?? ''))])
    setLeft(new Set([...Object.keys(sent), ...Object.keys(found)]))
    if (Object.keys(found).length > 0) return focusField(form.current, Object.keys(found))
    void save({
      async call() {
        edit.requireCurrent()
        const json = { ...changedSettings(sent, edit.stored), version }
        return edit.isUnsaved ? answer(adminApi.admin.settings.$put({ json })) : settings
      },
      success: 'Settings saved.',
      failure: "Couldn't save the settings.",
      conflict: 'This page now shows their changes. Check yours and save again.',
      async onSaved(saved) {
        edit.settle(sent, settingWords(saved))
        setTried([])
        await reloadSite()
      },
      onFailed: ({ fields }) => focusField(form.current, Object.keys(fields)),
    })
  }

  function change(part: Partial<SettingWords>) {
    edit.change(part)
    forget()
  }

  const leave = (name: string) => setLeft((now) => new Set([...now, name]))
  const faults = { ...failure?.fields, ...Object.fromEntries(Object.entries(found).filter(([name]) => left.has(name))) }
  const group: GroupProps = {
    words: edit.form,
    field: (name) => ({ ...fieldProps({ ...edit, change }, faults, name), onBlur: () => leave(name) }),
    error: (name) => faults[name],
    leave,
    change,
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className={styles.form}>
      {isLocked && (
        <p className={styles.locked}>
          The people who run the server have locked these settings with SETTINGS=locked. Only they can change them.
        </p>
      )}
      <nav className={styles.index} aria-label="Parts of this page">
        {GROUPS.map(({ id, title }) => (
          <a key={id} href={`#${id}`} onClick={openGroup}>
            {title}
          </a>
        ))}
      </nav>
      <fieldset disabled={isLocked} className={styles.groups}>
        {GROUPS.map(({ id, title, Fields }) => (
          <Group key={id} id={id} title={title}>
            <Fields {...group} />
          </Group>
        ))}
      </fieldset>
      <FormBar isUnsaved={edit.isUnsaved}>
        <Faults names={tried.filter((name) => faults[name])} onChoose={(name) => focusField(form.current, [name])} />
        {!isLocked && (
          <BusyButton type="submit" variant={edit.isUnsaved ? 'filled' : 'outline'} isBusy={isSaving}>
            Save settings
          </BusyButton>
        )}
        <HistoryButton
          noun="settings"
          id={1}
          labels={SETTING_LABELS}
          toWords={(value) => settingWords({ ...settings, ...value })}
          isUnsaved={edit.isUnsaved}
          isLocked={isLocked}
          onRestored={reloadSite}
        />
        <Button
          component="a"
          variant="outline"
          className={styles.view}
          href={paths.home()}
          target="_blank"
          rel="noreferrer"
        >
          View the site
        </Button>
        {/* In the bar, because its place below the groups may be out of sight. */}
        <div className={styles.state}>
          <EditState edit={edit} what="page" labels={SETTING_LABELS} failure={failure?.message} onChoice={forget} />
        </div>
      </FormBar>
    </form>
  )
}

/** Opens the group that a link of the index names, and moves the focus to its heading. */
function openGroup(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  const group = document.getElementById(event.currentTarget.hash.slice(1))
  if (group instanceof HTMLDetailsElement) group.open = true
  group?.scrollIntoView({ behavior: 'instant' })
  group?.querySelector('summary')?.focus({ preventScroll: true })
}

/** Lists the fields with errors, because some of them may be out of sight. */
function Faults({ names, onChoose }: { names: string[]; onChoose: (name: string) => void }) {
  if (names.length === 0) return null
  return (
    <p className={styles.faults}>
      <span>{names.length === 1 ? 'One field needs a change:' : `${names.length} fields need a change:`}</span>
      {names.map((name) => (
        <LinkButton key={name} onClick={() => onChoose(name)}>
          {labelOf(name)}
        </LinkButton>
      ))}
    </p>
  )
}

const labelOf = (name: string) => SETTING_LABELS[name as keyof SettingWords] ?? hoursLabel(name)

/** On a phone, only the group that the URL names is open when the page loads, so that the titles fit on one screen. */
function Group({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const { hash } = useLocation()
  const [isOpen] = useState(() => hash === `#${id}` || !matchMedia(PHONE).matches)
  return (
    <details id={id} className={styles.group} open={isOpen}>
      <summary>
        <h2>{title}</h2>
      </summary>
      <div className={styles.fields}>{children}</div>
    </details>
  )
}
