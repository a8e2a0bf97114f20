import { Button, Textarea, TextInput } from '@mantine/core'
import { useId } from 'react'
import type { WarningPlace } from '#platform/site-words.ts'
import { type GroupProps, settingProps } from './SettingFields.tsx'
import { joinWarningPlaces, type SettingWords, splitWarningPlaces, WARNING_PLACE_NAMES } from './setting-words.ts'
import styles from './WarningFields.module.css'
import { VERMONT_WARNING } from './warning.ts'

const PLACES = Object.keys(WARNING_PLACE_NAMES) as WarningPlace[]
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

export function WarningFields(props: GroupProps) {
  const { words, onChange } = props
  const { warningText, warningConfirmedOn } = words
  const statusId = useId()
  const error = warningConfirmedOn === '' ? props.errorOf('warningConfirmedOn') : undefined
  const isBlank = warningText.trim() === ''
  const places = splitWarningPlaces(words.warningPlaces)
  const textProps = {
    ...props,
    // A changed text must be confirmed again.
    onChange: (part: Partial<SettingWords>) => onChange({ ...part, warningConfirmedOn: '' }),
  }
  const offered = { ...VERMONT_WARNING, warningPlaces: joinWarningPlaces(PLACES), warningConfirmedOn: '' }

  function choose(place: WarningPlace, isChosen: boolean) {
    const chosen = PLACES.filter((other) => (other === place ? isChosen : places.includes(other)))
    onChange({ warningPlaces: joinWarningPlaces(chosen) })
  }

  return (
    <div className={styles.wide}>
      <Textarea
        label="Warning text"
        description="The health warning that your state requires. Leave blank for none."
        classNames={{ input: styles.text ?? '' }}
        {...settingProps(textProps, 'warningText')}
      />
      {isBlank ? (
        <div className={styles.offer}>
          <Button variant="outline" onClick={() => onChange(offered)}>
            Use the text that Vermont sites show
          </Button>
          <p>{`135 words, as shown with a licensed grower's age question in ${monthText(VERMONT_WARNING.warningDate)}.`}</p>
        </div>
      ) : (
        <>
          <div className={styles.pair}>
            <TextInput
              label="Source"
              description="The rule, law or page that the text comes from."
              {...settingProps(textProps, 'warningSource')}
            />
            <TextInput
              label="As of"
              description="The month in which the source showed this text."
              type="month"
              placeholder="2026-11"
              {...settingProps(textProps, 'warningDate')}
            />
          </div>
          <fieldset className={styles.places}>
            <legend>Shown in</legend>
            {PLACES.map((place) => (
              <label key={place} className={styles.choice}>
                <input
                  type="checkbox"
                  checked={places.includes(place)}
                  onChange={(event) => choose(place, event.currentTarget.checked)}
                />
                {WARNING_PLACE_NAMES[place]}
              </label>
            ))}
            {places.length === 0 && <p>The warning isn't shown anywhere yet.</p>}
          </fieldset>
          <div>
            <label className={styles.choice}>
              <input
                type="checkbox"
                name="warningConfirmedOn"
                checked={warningConfirmedOn !== ''}
                aria-invalid={error !== undefined}
                aria-describedby={statusId}
                onChange={(event) => onChange({ warningConfirmedOn: event.currentTarget.checked ? today() : '' })}
              />
              I've checked the text, its source and its month.
            </label>
            <p id={statusId} aria-live="polite" className={error && styles.error}>
              {error ?? (warningConfirmedOn && `Confirmed on ${DAY.format(new Date(warningConfirmedOn))}`)}
            </p>
          </div>
        </>
      )}
    </div>
  )
}

/** Returns the date in the administrator's time zone, such as 2026-11-24. */
function today(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

const monthText = (month: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(month))
