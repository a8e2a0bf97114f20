import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { AGE_MAX, AGE_MIN } from '#platform/http/limits.ts'
import { AGE_PLACEHOLDER, CAROUSEL, type HomePart } from '#platform/site-words.ts'
import type { fieldProps } from '#ui/office/field-props.ts'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { useMailSettings } from '#ui/office/mail-settings.ts'
import { HOME_PART_NAMES, joinNames, type SettingWords, splitNames, THIS_YEAR } from './setting-words.ts'

type Field = keyof SettingWords

export type GroupProps = {
  words: SettingWords
  /** The props of a text input. */
  field: (name: Field) => ReturnType<typeof fieldProps>
  /** The error of an input that `field` does not know. */
  error: (name: string) => string | undefined
  /** Call this when the user leaves such an input. */
  leave: (name: string) => void
  change: (part: Partial<SettingWords>) => void
}

const UTC = 'UTC'

export function NameFields({ words: { timeZone }, field, change }: GroupProps) {
  const select = useRef<HTMLSelectElement>(null)
  const { isAutomated } = useMailSettings()
  const zones = [UTC, ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== UTC)]
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <>
      <TextInput label="Name" description="Shown in the header, the footer and emails." {...field('brand')} />
      <TextInput
        label="Contact email"
        description="Visitors see this address, and replies to weekly updates go to it."
        type="email"
        {...field('contactEmail')}
      />
      <TextInput
        label="Copy of every update"
        description={`An address that gets a copy of each weekly update, for example your licensing board. Leave blank for none.${isAutomated ? ' Your automation sends no copy.' : ''}`}
        type="email"
        {...field('updateCopyTo')}
      />
      <TextInput
        label="DKIM selector"
        description="For the checks before you send a weekly update. The provider of your mail server names it."
        autoCapitalize="none"
        spellCheck={false}
        {...field('dkimSelector')}
      />
      <TextInput label="Tagline" description="Shown below the welcome. Leave blank for none." {...field('tagline')} />
      <TextInput label="Place" {...field('location')} />
      <div>
        <NativeSelect
          ref={select}
          label="Time zone"
          description="Used for all dates and times, here and on the website."
          data={zones.includes(timeZone) ? zones : [timeZone, ...zones]}
          {...field('timeZone')}
        />
        {timeZone === UTC && own !== UTC && zones.includes(own) && (
          <LinkButton
            onClick={() => {
              change({ timeZone: own })
              // The pressed button disappears.
              select.current?.focus()
            }}
          >
            Use {own}
          </LinkButton>
        )}
      </div>
    </>
  )
}

export function AddressFields({ field }: GroupProps) {
  return (
    <>
      <Textarea
        label="Address for visitors"
        description="Shown on Contact Us and the home page. Leave blank to show only the place."
        {...field('visitAddress')}
      />
      <Textarea
        label="Postal address"
        description="Shown in weekly updates only. Leave blank to use the place."
        {...field('postalAddress')}
      />
      <TextInput
        label="License number"
        description="Shown below the place and in the footer. Leave blank for none."
        {...field('licenseNumber')}
      />
    </>
  )
}

const PROFILES = [
  ['instagramUrl', 'Instagram'],
  ['facebookUrl', 'Facebook'],
  ['youtubeUrl', 'YouTube'],
  ['tiktokUrl', 'TikTok'],
] as const

const ADDRESS = { inputMode: 'url', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

export function LinkFields({ field }: GroupProps) {
  return (
    <>
      <p>Contact Us and the home page show the links that you fill in.</p>
      <TextInput label="Map" placeholder="maps.app.goo.gl/…" {...ADDRESS} {...field('mapUrl')} />
      {PROFILES.map(([name, label]) => (
        <TextInput key={name} label={label} placeholder="@name or address" {...ADDRESS} {...field(name)} />
      ))}
    </>
  )
}

export function WordsFields({ field }: GroupProps) {
  return (
    <>
      <p>The introductions of your pages. Leave one blank for none.</p>
      <Textarea label="Test results" description="On wide screens only." {...field('resultsLead')} />
      <Textarea label="Blog" {...field('blogLead')} />
      <Textarea label="Contact Us" description="Below “Welcome”." {...field('contactLead')} />
      <Textarea label="Welcome text" description="Beside the contact form." {...field('contactWelcome')} />
    </>
  )
}

const FIXED_YEAR = 'A fixed year'

export function FooterFields({ words: { copyrightYear }, field, change }: GroupProps) {
  const isCurrent = copyrightYear === THIS_YEAR
  const choose = (kind: string) => change({ copyrightYear: kind === THIS_YEAR ? kind : `${new Date().getFullYear()}` })
  return (
    <>
      <Textarea label="Footer text" description="Leave blank for none." {...field('footerText')} />
      <TextInput
        label="Credit"
        description="Shown at the end of the footer. Leave blank for none."
        {...field('credit')}
      />
      <NativeSelect
        label="Copyright year"
        data={[FIXED_YEAR, THIS_YEAR]}
        value={isCurrent ? THIS_YEAR : FIXED_YEAR}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {!isCurrent && <TextInput label="Year" inputMode="numeric" {...field('copyrightYear')} />}
    </>
  )
}

export function AgeFields({ words: { ageQuestion, minimumAge }, field }: GroupProps) {
  return (
    <>
      <TextInput
        label="Minimum age"
        description={`From ${AGE_MIN} to ${AGE_MAX}. If you raise it, every visitor is asked again.`}
        inputMode="numeric"
        {...field('minimumAge')}
      />
      <TextInput
        label="Question"
        description={`Visitors see the minimum age instead of “${AGE_PLACEHOLDER}”.`}
        {...field('ageQuestion')}
      />
      <p>
        Visitors read: “<bdi>{ageQuestion.replaceAll(AGE_PLACEHOLDER, minimumAge)}</bdi>”
      </p>
      <TextInput
        label="Where “No” leads"
        description="The address of another website."
        {...ADDRESS}
        {...field('ageGateExitUrl')}
      />
    </>
  )
}

const PARTS = Object.keys(HOME_PART_NAMES) as HomePart[]
const PLACES = ['First', 'Second', 'Third', 'Fourth']
const LAST = 'Last'
const HIDDEN = 'Not shown'

export function HomeFields({ words, change }: GroupProps) {
  const shown = splitNames(HOME_PART_NAMES, words.homeParts)
  const ordered: HomePart[] = shown.filter((part) => part !== CAROUSEL)
  const placesOf = (part: HomePart) =>
    part === CAROUSEL ? [LAST] : PLACES.slice(0, ordered.length + (ordered.includes(part) ? 0 : 1))

  function move(part: HomePart, place: string) {
    const others = shown.filter((other) => other !== part)
    const index = place === LAST ? others.length : PLACES.indexOf(place)
    const parts = place === HIDDEN ? others : others.toSpliced(index, 0, part)
    change({ homeParts: joinNames(HOME_PART_NAMES, parts) })
  }

  return (
    <>
      <p>Your sections always come first, and the carousel last. Choose what comes between them, and in what order.</p>
      {PARTS.map((part) => (
        <NativeSelect
          key={part}
          label={HOME_PART_NAMES[part]}
          description={part === 'visit' ? 'Your hours, address and links, if you have filled them in.' : undefined}
          data={[HIDDEN, ...placesOf(part)]}
          value={shown.includes(part) ? placesOf(part).at(ordered.indexOf(part)) : HIDDEN}
          onChange={(event) => move(part, event.currentTarget.value)}
        />
      ))}
    </>
  )
}
