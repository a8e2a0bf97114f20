import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { AGE_MAX, AGE_MIN } from '#platform/http/limits.ts'
import { AGE_PLACEHOLDER } from '#platform/site-words.ts'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { type SettingWords, THIS_YEAR } from './setting-words.ts'

type Field = keyof SettingWords

export type GroupProps = {
  words: SettingWords
  errorOf: (field: Field) => string | undefined
  onChange: (part: Partial<SettingWords>) => void
  onLeave: (field: Field) => void
}

export function settingProps({ words, errorOf, onChange, onLeave }: GroupProps, name: Field) {
  return {
    name,
    value: words[name],
    error: errorOf(name),
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
    onBlur: () => onLeave(name),
  }
}

const UTC = 'UTC'

export function NameFields(props: GroupProps) {
  const { timeZone } = props.words
  const select = useRef<HTMLSelectElement>(null)
  const zones = [UTC, ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== UTC)]
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <>
      <TextInput
        label="Name"
        description="Shown in the header, the footer and emails."
        {...settingProps(props, 'brand')}
      />
      <TextInput
        label="Contact email"
        description="Visitors see this address, and replies to weekly updates go to it."
        type="email"
        {...settingProps(props, 'contactEmail')}
      />
      <TextInput
        label="Tagline"
        description="Shown below the welcome. Leave blank for none."
        {...settingProps(props, 'tagline')}
      />
      <TextInput label="Place" {...settingProps(props, 'location')} />
      <div>
        <NativeSelect
          ref={select}
          label="Time zone"
          description="Used for all dates and times, here and on the website."
          data={zones.includes(timeZone) ? zones : [timeZone, ...zones]}
          {...settingProps(props, 'timeZone')}
        />
        {timeZone === UTC && own !== UTC && zones.includes(own) && (
          <LinkButton
            onClick={() => {
              props.onChange({ timeZone: own })
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

export function AddressFields(props: GroupProps) {
  return (
    <>
      <Textarea
        label="Postal address"
        description="Shown in weekly updates. Leave blank to use the place."
        {...settingProps(props, 'postalAddress')}
      />
      <Textarea
        label="Opening hours"
        description="Shown in the footer. Leave blank for none."
        {...settingProps(props, 'openingHours')}
      />
      <TextInput
        label="License number"
        description="Shown in the footer. Leave blank for none."
        {...settingProps(props, 'licenseNumber')}
      />
    </>
  )
}

const LINKS = [
  ['mapUrl', 'Map'],
  ['instagramUrl', 'Instagram'],
  ['facebookUrl', 'Facebook'],
  ['youtubeUrl', 'YouTube'],
  ['tiktokUrl', 'TikTok'],
] as const

export function LinkFields(props: GroupProps) {
  return (
    <>
      <p>The footer shows the links that you fill in.</p>
      {LINKS.map(([name, label]) => (
        <TextInput
          key={name}
          label={label}
          type="url"
          inputMode="url"
          placeholder="https://"
          {...settingProps(props, name)}
        />
      ))}
    </>
  )
}

const FIXED_YEAR = 'A fixed year'

export function FooterFields(props: GroupProps) {
  const { copyrightYear } = props.words
  const isCurrent = copyrightYear === THIS_YEAR
  const choose = (kind: string) =>
    props.onChange({ copyrightYear: kind === THIS_YEAR ? kind : `${new Date().getFullYear()}` })
  return (
    <>
      <Textarea label="Footer text" description="Leave blank for none." {...settingProps(props, 'footerText')} />
      <TextInput
        label="Credit"
        description="Shown at the end of the footer. Leave blank for none."
        {...settingProps(props, 'credit')}
      />
      <NativeSelect
        label="Copyright year"
        data={[FIXED_YEAR, THIS_YEAR]}
        value={isCurrent ? THIS_YEAR : FIXED_YEAR}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {!isCurrent && <TextInput label="Year" inputMode="numeric" {...settingProps(props, 'copyrightYear')} />}
    </>
  )
}

export function AgeFields(props: GroupProps) {
  const { ageQuestion, minimumAge } = props.words
  return (
    <>
      <TextInput
        label="Minimum age"
        description={`From ${AGE_MIN} to ${AGE_MAX}. If you raise it, every visitor is asked again.`}
        inputMode="numeric"
        {...settingProps(props, 'minimumAge')}
      />
      <TextInput
        label="Question"
        description={`Visitors see the minimum age instead of “${AGE_PLACEHOLDER}”.`}
        {...settingProps(props, 'ageQuestion')}
      />
      <p>
        Visitors read: “<bdi>{ageQuestion.replaceAll(AGE_PLACEHOLDER, minimumAge)}</bdi>”
      </p>
      <TextInput
        label="Where “No” leads"
        description="The address of another website."
        type="url"
        inputMode="url"
        {...settingProps(props, 'ageGateExitUrl')}
      />
    </>
  )
}
