import { useId } from 'react'
import { useSite } from '#ui/site/site.ts'
import { ageLabelOf, INTEREST_LABELS, INTERESTS } from './interests.ts'
import styles from './SubscribeForm.module.css'

/** @param hasFocus as the first wrong field of a form that the browser sent */
type BoxProps = { error?: string | undefined; hasFocus?: boolean }

export function InterestBoxes({ chosen, error, hasFocus = false }: BoxProps & { chosen: string[] }) {
  const id = useId()
  return (
    <fieldset className={styles.boxes} aria-describedby={error && id}>
      <legend>What you get</legend>
      {INTERESTS.map((interest, index) => (
        <label key={interest} className={styles.box}>
          <input
            type="checkbox"
            name="interests"
            value={interest}
            defaultChecked={chosen.includes(interest)}
            aria-invalid={Boolean(error)}
            // biome-ignore lint/a11y/noAutofocus: the browser sent the form, and the page is new
            autoFocus={hasFocus && index === 0}
          />
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
export function AgeBox({ isTicked, error, hasFocus = false }: BoxProps & { isTicked?: boolean | undefined }) {
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
          // biome-ignore lint/a11y/noAutofocus: the browser sent the form, and the page is new
          autoFocus={hasFocus}
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
