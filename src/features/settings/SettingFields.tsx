import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { AGE_MAX, AGE_MIN } from '../../platform/http/limits.ts'
import { AGE_PLACEHOLDER } from '../../platform/site-words.ts'
import { type SettingWords, THIS_YEAR } from './setting-words.ts'

type Field = keyof SettingWords

export type GroupProps = {
  words: SettingWords
  errorOf: (field: Field) => string | undefined
  onChange: (part: Partial<SettingWords>) => void
  onLeave: (field: Field) => void
}

export function fieldProps({ words, errorOf, onChange, onLeave }: GroupProps, name: Field) {
  return {
    name,
    value: words[name],
    error: errorOf(name),
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
    onBlur: () => onLeave(name),
  }
}

export function NameFields(props: GroupProps) {
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]
  return (
    <>
      <TextInput
        label="Name"
        description="Shown in the header, the footer and emails."
        {...fieldProps(props, 'brand')}
      />
      <TextInput
        label="Tagline"
        description="Shown below the welcome. Leave blank for none."
        {...fieldProps(props, 'tagline')}
      />
      <TextInput label="Place" {...fieldProps(props, 'location')} />
      <NativeSelect
        label="Time zone"
        description="For the dates of posts and certificates."
        data={zones.includes(props.words.timeZone) ? zones : [props.words.timeZone, ...zones]}
        {...fieldProps(props, 'timeZone')}
      />
    </>
  )
}

export function ContactFields(props: GroupProps) {
  return (
    <>
      <TextInput
        label="Contact email"
        description="Visitors see this address, and replies to weekly updates go to it."
        type="email"
        {...fieldProps(props, 'contactEmail')}
      />
      <Textarea
        label="Postal address"
        description="Shown in weekly updates. Leave blank to use the place."
        {...fieldProps(props, 'postalAddress')}
      />
      <Textarea
        label="Opening hours"
        description="Shown in the footer. Leave blank for none."
        {...fieldProps(props, 'openingHours')}
      />
      <TextInput
        label="License number"
        description="Shown in the footer. Leave blank for none."
        {...fieldProps(props, 'licenseNumber')}
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
          {...fieldProps(props, name)}
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
      <Textarea label="Footer text" description="Leave blank for none." {...fieldProps(props, 'footerText')} />
      <TextInput
        label="Credit"
        description="Shown at the end of the footer. Leave blank for none."
        {...fieldProps(props, 'credit')}
      />
      <NativeSelect
        label="Copyright year"
        data={[FIXED_YEAR, THIS_YEAR]}
        value={isCurrent ? THIS_YEAR : FIXED_YEAR}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {!isCurrent && <TextInput label="Year" inputMode="numeric" {...fieldProps(props, 'copyrightYear')} />}
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
        {...fieldProps(props, 'minimumAge')}
      />
      <TextInput
        label="Question"
        description={`Visitors see the minimum age instead of “${AGE_PLACEHOLDER}”.`}
        {...fieldProps(props, 'ageQuestion')}
      />
      <p>
        Visitors read: “<bdi>{ageQuestion.replaceAll(AGE_PLACEHOLDER, minimumAge)}</bdi>”
      </p>
      <TextInput
        label="Where “No” leads"
        description="The address of another website."
        type="url"
        inputMode="url"
        {...fieldProps(props, 'ageGateExitUrl')}
      />
    </>
  )
}
