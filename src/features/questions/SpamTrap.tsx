import styles from './SpamTrap.module.css'

/** What only programs fill in, and when the form was opened. No person sees it, hears of it or comes to it. */
export function SpamTrap({ stamp }: { stamp: string }) {
  return (
    <>
      <div className={styles.trap} aria-hidden="true">
        <label>
          Leave this empty
          {/* Password managers each have a word of their own for a field that they must not touch. */}
          <input
            name="topic"
            tabIndex={-1}
            autoComplete="off"
            data-1p-ignore="true"
            data-lpignore="true"
            data-bwignore="true"
            data-form-type="other"
          />
        </label>
      </div>
      <input type="hidden" name="stamp" value={stamp} />
    </>
  )
}
