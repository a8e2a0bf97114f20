import { Button, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { DEFAULT_WORDING_LIST } from '#features/wording/wording-list.ts'
import type { WarningPlace } from '#platform/site-words.ts'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import pieces from '#ui/office/pieces.module.css'
import type { GroupProps } from './SettingFields.tsx'
import { joinNames, splitNames, WARNING_PLACE_NAMES } from './setting-words.ts'
import styles from './WarningFields.module.css'
import { VERMONT_WARNING } from './warning.ts'

const PLACES = Object.keys(WARNING_PLACE_NAMES) as WarningPlace[]
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

export function WarningFields({ words, field, change }: GroupProps) {
  const { warningText, warningConfirmedOn } = words
  const statusId = useId()
  const error = warningConfirmedOn === '' ? field('warningConfirmedOn').error : undefined
  const isBlank = warningText.trim() === ''
  const places = splitNames(WARNING_PLACE_NAMES, words.warningPlaces)
  // A changed text must be confirmed again.
  const unconfirmed = (name: 'warningText' | 'warningSource' | 'warningDate') => ({
    ...field(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ [name]: currentTarget.value, warningConfirmedOn: '' }),
  })
  const offered = { ...VERMONT_WARNING, warningPlaces: joinNames(WARNING_PLACE_NAMES, PLACES), warningConfirmedOn: '' }

  function choose(place: WarningPlace, isChosen: boolean) {
    const chosen = PLACES.filter((other) => (other === place ? isChosen : places.includes(other)))
    change({ warningPlaces: joinNames(WARNING_PLACE_NAMES, chosen) })
  }

  return (
    <div className={styles.wide}>
      <Textarea
        label="Warning text"
        description="The health warning that your state requires. Leave blank for none."
        classNames={{ input: styles.text ?? '' }}
        {...unconfirmed('warningText')}
      />
      {isBlank ? (
        <div className={styles.offer}>
          <Button variant="outline" onClick={() => change(offered)}>
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
              {...unconfirmed('warningSource')}
            />
            <TextInput
              label="As of"
              description="The month in which the source showed this text."
              type="month"
              placeholder="2026-11"
              {...unconfirmed('warningDate')}
            />
          </div>
          <fieldset className={styles.places}>
            <legend>Shown in</legend>
            {PLACES.map((place) => (
              <label key={place} className={pieces.check}>
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
            <label className={pieces.check}>
              <input
                type="checkbox"
                name="warningConfirmedOn"
                checked={warningConfirmedOn !== ''}
                aria-invalid={error !== undefined}
                aria-describedby={statusId}
                onChange={(event) => change({ warningConfirmedOn: event.currentTarget.checked ? today() : '' })}
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

export function WordingField({ words: { wordingList }, field, change }: GroupProps) {
  const [replaced, setReplaced] = useState<string>()
  const isDefault = wordingList.trim() === DEFAULT_WORDING_LIST
  const isReset = isDefault && replaced !== undefined

  function resetOrUndo() {
    setReplaced(isReset ? undefined : wordingList)
    change({ wordingList: isReset ? replaced : DEFAULT_WORDING_LIST })
  }

  return (
    <div className={styles.wording}>
      <p className={styles.title}>Wording list</p>
      <p className={pieces.soft}>
        {wordingList.trim() === ''
          ? 'The list is blank, so nobody sees notes on wording.'
          : `Anyone who uses one of the phrases in ${isDefault ? 'the default list' : 'your own list'} in a post or an update sees a note.`}
      </p>
      <details className={pieces.fold}>
        <summary>Edit the list</summary>
        <Textarea
          label="Wording list"
          description="Leave blank for no notes."
          spellCheck={false}
          classNames={{ input: styles.list ?? '' }}
          {...field('wordingList')}
        />
        <details className={`${pieces.fold} ${styles.help}`}>
          <summary>How to write the list</summary>
          <dl>
            <Rule line="Reason: Vermont forbids prizes.">
              Starts a group of phrases. Notes about these phrases show this sentence as the reason.
            </Rule>
            <Rule line="win a prize">
              A phrase in the group. Capitals, hyphens and endings don't matter: “cure” also finds “cures” and “cured”.
            </Rule>
            <Rule line="cure/heal ... pain/stress">
              A slash separates choices. Three dots stand for up to three words, so this line also finds “heals your
              pain”.
            </Rule>
            <Rule line="But not: cure room">A phrase that its group ignores.</Rule>
            <Rule line="# Checked in November">A comment.</Rule>
          </dl>
        </details>
        <div className={styles.reset} aria-live="polite">
          {(isReset || !isDefault) && (
            <LinkButton onClick={resetOrUndo}>{isReset ? 'Back to your own list' : 'Use the default list'}</LinkButton>
          )}
        </div>
      </details>
    </div>
  )
}

function Rule({ line, children }: { line: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <code>{line}</code>
      </dt>
      <dd>{children}</dd>
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
