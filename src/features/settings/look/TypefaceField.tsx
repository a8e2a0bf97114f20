import '#ui/look/fonts-bricolage.css'
import '#ui/look/fonts-literata.css'
import '#ui/look/fonts-fraunces.css'
import { type Look, TYPEFACES } from '#platform/site-words.ts'
import styles from './TypefaceField.module.css'

const PAIRS: Record<Look['typefaces'], { names: string; character: string }> = {
  fraunces: { names: 'Fraunces and Instrument Sans', character: 'Old-style and warm, like a seed catalog.' },
  bricolage: { names: 'Bricolage Grotesque and Hanken Grotesk', character: 'Sturdy and current, like a good label.' },
  literata: { names: 'Literata and Commissioner', character: 'Calm and bookish, made for long reads.' },
}

type TypefaceFieldProps = { value: Look['typefaces']; brand: string; onChange: (value: Look['typefaces']) => void }

/** Offers the pairs of typefaces, each shown in its own fonts. */
export function TypefaceField({ value, brand, onChange }: TypefaceFieldProps) {
  return (
    <fieldset className={styles.pairs}>
      <legend>Pair of typefaces</legend>
      {TYPEFACES.map((pair) => (
        <label key={pair} className={styles.pair} data-typefaces={pair}>
          <input type="radio" name="typefaces" value={pair} checked={value === pair} onChange={() => onChange(pair)} />
          <span>
            <span className={styles.heading}>{brand}</span>
            <span className={styles.character}>{PAIRS[pair].character}</span>
            <span className={styles.names}>{PAIRS[pair].names}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
