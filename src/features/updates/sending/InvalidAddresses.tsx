import { Button } from '@mantine/core'
import { useId } from 'react'
import { numberText } from '#ui/site/number-text.ts'
import styles from './InvalidAddresses.module.css'

const SHOWN_MAX = 10

type InvalidAddressesProps = { invalid: string[]; onRemove: (entries: string[]) => void }

export function InvalidAddresses({ invalid, onRemove }: InvalidAddressesProps) {
  const id = useId()
  if (invalid.length === 0) return null
  const entries = [...new Set(invalid)]
  const more = entries.length - SHOWN_MAX
  return (
    <div className={styles.wrong}>
      <p id={id} className={styles.title}>
        {invalid.length === 1 ? "This isn't an email address:" : "These aren't email addresses:"}
      </p>
      <ul aria-labelledby={id}>
        {entries.slice(0, SHOWN_MAX).map((entry) => (
          <li key={entry}>
            <span dir="auto">{entry.length > 100 ? `${entry.slice(0, 100)}…` : entry}</span>
            <Button
              size="sm"
              variant="outline"
              aria-label={`Remove ${entry.slice(0, 100)}`}
              onClick={({ currentTarget }) => {
                const { nextElementSibling, previousElementSibling } = currentTarget.closest('li') as Element
                const neighbor = (nextElementSibling ?? previousElementSibling)?.querySelector('button')
                onRemove([entry])
                // Moves the focus, because the pressed button disappears.
                neighbor?.focus()
              }}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{`… and ${numberText(more)} more.`}</p>}
      {invalid.length > 1 && (
        <Button size="sm" variant="outline" className={styles.all} onClick={() => onRemove(invalid)}>
          {`Remove all ${numberText(invalid.length)}`}
        </Button>
      )}
    </div>
  )
}
