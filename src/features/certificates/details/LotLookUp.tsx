import { useId } from 'react'
import { paths } from '#ui/paths.ts'
import { Button } from '#ui/site/Button.tsx'
import styles from './LotLookUp.module.css'
import { LOT_MAX } from './lot.ts'

/** Leads to the certificate of a batch, also without JavaScript. */
export function LotLookUp({ lot }: { lot?: string }) {
  const id = useId()
  return (
    <form className={styles.lookUp} action={paths.lookUp()}>
      <label htmlFor={id}>Batch number on your package</label>
      <input
        id={id}
        name="lot"
        defaultValue={lot}
        required
        maxLength={LOT_MAX}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
      />
      <Button type="submit" variant="quiet">
        Find
      </Button>
    </form>
  )
}
