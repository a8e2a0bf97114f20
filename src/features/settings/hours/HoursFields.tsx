import { Button, Textarea, TextInput } from '@mantine/core'
import { type FocusEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { WEEKDAYS } from '#platform/hours.ts'
import { HOURS_EXCEPTIONS_MAX } from '#platform/http/limits.ts'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import type { GroupProps } from '../SettingFields.tsx'
import styles from './HoursFields.module.css'
import { dayField, joinHours, otherField, splitHours, type TypedDays, type TypedHours } from './hours-words.ts'
import { openTimesText, readOpenTimes } from './read-open-times.ts'

const WORKDAYS = 5
const NO_DAY: TypedDays = { from: '', to: '', open: '', note: '' }

export function HoursFields({ words, field, error, leave, change }: GroupProps) {
  const typed = splitHours(words.hours)
  const { days, exceptions } = typed
  /** The hours before the last press of a button here, which can be undone until something else changes. */
  const [undo, setUndo] = useState<{ before: string; after: string; text: string }>()
  const set = (part: Partial<TypedHours>) => change({ hours: joinHours({ ...typed, ...part }) })
  const [monday = ''] = days
  const isCopied = days.slice(1, WORKDAYS).every((text) => text === monday)

  function press(part: Partial<TypedHours>, text: string) {
    setUndo({ before: words.hours, after: joinHours({ ...typed, ...part }), text })
    set(part)
  }

  const time = (name: string, text: string) => ({
    name,
    value: text,
    placeholder: 'Closed',
    autoComplete: 'off',
    autoCapitalize: 'none',
    error: error(name),
    onBlur: () => leave(name),
    description: echoOf(text),
  })

  return (
    <div className={styles.hours}>
      <p>
        {`Shown on Contact Us and on the home page, in the time zone ${words.timeZone}. Type times such as 9-5 or 9-12, 1-6. Leave a day blank if you are closed.`}
      </p>
      <div className={styles.days}>
        {WEEKDAYS.map((name, day) => (
          <div key={name}>
            <TextInput
              label={name}
              classNames={{ root: styles.day ?? '' }}
              {...time(dayField(day), days[day] ?? '')}
              onChange={({ currentTarget }) => set({ days: days.with(day, currentTarget.value) })}
            />
            {day === 0 && monday.trim() !== '' && !isCopied && (
              <LinkButton
                onClick={() =>
                  press({ days: days.map((text, each) => (each < WORKDAYS ? monday : text)) }, 'Copied to Friday.')
                }
              >
                Copy Monday to Friday
              </LinkButton>
            )}
            {day === 0 && undo?.after === words.hours && undo.text.startsWith('Copied') && (
              <Undo text={undo.text} onUndo={() => change({ hours: undo.before })} />
            )}
          </div>
        ))}
      </div>
      <fieldset className={styles.others} aria-describedby="other-days">
        <legend>Holidays and other days</legend>
        <p id="other-days">The website lists these days a month ahead.</p>
        {exceptions.map((days, index) => (
          <OtherDaysFields
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other identity
            key={index}
            days={days}
            index={index}
            time={time}
            error={error}
            leave={leave}
            onChange={(part) => set({ exceptions: exceptions.with(index, { ...days, ...part }) })}
            onRemove={() => press({ exceptions: exceptions.toSpliced(index, 1) }, 'Removed.')}
          />
        ))}
        {undo?.after === words.hours && undo.text === 'Removed.' && (
          <Undo text={undo.text} onUndo={() => change({ hours: undo.before })} />
        )}
        {exceptions.length < HOURS_EXCEPTIONS_MAX && (
          <Button
            variant="outline"
            onClick={({ currentTarget }) => {
              const group = currentTarget.parentElement
              flushSync(() => set({ exceptions: [...exceptions, NO_DAY] }))
              group?.querySelector<HTMLElement>('fieldset:last-of-type input')?.focus()
            }}
          >
            Add a day
          </Button>
        )}
      </fieldset>
      <Textarea
        label="Note on the hours"
        description="Shown below the hours, such as “By appointment”. Leave blank for none."
        {...field('openingHours')}
      />
    </div>
  )
}

function Undo({ text, onUndo }: { text: string; onUndo: () => void }) {
  return (
    <p className={styles.undo}>
      <span role="status">{text}</span>
      <LinkButton onClick={onUndo}>Undo</LinkButton>
    </p>
  )
}

type OtherDaysProps = Pick<GroupProps, 'error' | 'leave'> & {
  days: TypedDays
  index: number
  time: (name: string, text: string) => object
  onChange: (part: Partial<TypedDays>) => void
  onRemove: () => void
}

function OtherDaysFields({
  days: { from, to, open, note },
  index,
  time,
  error,
  leave,
  onChange,
  onRemove,
}: OtherDaysProps) {
  const input = (part: keyof TypedDays) => ({
    name: otherField(index, part),
    error: error(otherField(index, part)),
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      // An error that appears between press and release moves “Remove” away from the pointer.
      if (!target.closest('fieldset')?.contains(relatedTarget)) leave(otherField(index, part))
    },
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange({ [part]: currentTarget.value }),
  })
  return (
    <fieldset className={styles.other} aria-label={`Day ${index + 1}`}>
      <TextInput label="First day" type="date" value={from} {...input('from')} />
      <TextInput label="Last day" type="date" value={to} min={from} {...input('to')} />
      <TextInput label="Hours" {...time(otherField(index, 'open'), open)} {...input('open')} />
      <TextInput label="Note" placeholder="Christmas" autoComplete="off" value={note} {...input('note')} />
      <LinkButton onClick={onRemove}>Remove</LinkButton>
    </fieldset>
  )
}

/** Says how unusual input is understood. */
function echoOf(text: string) {
  const open = readOpenTimes(text)
  const echo = open && openTimesText(open)
  return echo && echo !== text.trim() ? echo : undefined
}
