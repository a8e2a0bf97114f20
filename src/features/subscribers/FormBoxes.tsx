import { useId } from 'react'
import { useSite } from '#ui/site/site.ts'
import { ageLabelOf, INTEREST_LABELS, INTERESTS } from './interests.ts'
import styles from './SubscribeForm.module.css'

export function InterestBoxes({ chosen, error }: { chosen: string[]; error?: string | undefined }) {
  const id = useId()
  return (
    <fieldset className={styles.boxes} aria-describedby={error && id}>
      <legend>What you get</legend>
      {INTERESTS.map((interest) => (
        <label key={interest} className={styles.box}>
          <input type="checkbox" name="interests" value={interest} defaultChecked={chosen.includes(interest)} />
          {INTEREST_LABELS[interest]}
        </label>
      ))}
      {error && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** Never ticked unless the visitor has ticked it. */
export function AgeBox({ isTicked, error }: { isTicked?: boolean | undefined; error?: string | undefined }) {
  const id = useId()
  const label = ageLabelOf(useSite())
  return (
    <div>
      <label className={styles.box}>
        <input
          type="checkbox"
          name="isOfAge"
          required
          defaultChecked={isTicked}
          aria-invalid={Boolean(error)}
          aria-describedby={error && id}
        />
        {label}
      </label>
      {error && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
