import { LOOK, type Look } from '#platform/site-words.ts'
import { lookCardUrl } from '#ui/look/look-files.ts'
import { isSameLook } from './look-words.ts'
import styles from './StartingLooks.module.css'

const STARTING_LOOKS: { name: string; look: Look }[] = [
  { name: 'Fern', look: LOOK },
  { name: 'Clay', look: { accent: '#97481f', ground: '#2a1a12', scheme: 'light', typefaces: 'literata' } },
  { name: 'Harbor', look: { accent: '#1c6478', ground: '#0d2433', scheme: 'light', typefaces: 'bricolage' } },
  { name: 'Plum', look: { accent: '#7d2c62', ground: '#2a132d', scheme: 'light', typefaces: 'fraunces' } },
  { name: 'Night garden', look: { accent: '#a9cf86', ground: '#0d1c14', scheme: 'dark', typefaces: 'literata' } },
  { name: 'Lantern', look: { accent: '#e6b04a', ground: '#141a2b', scheme: 'dark', typefaces: 'bricolage' } },
]

/** Offers complete looks to start from, each as a small drawing of a site. */
export function StartingLooks({ value, onChange }: { value: Look; onChange: (look: Look) => void }) {
  return (
    <ul className={styles.looks}>
      {STARTING_LOOKS.map(({ name, look }) => (
        <li key={name}>
          <button
            type="button"
            className={styles.look}
            aria-pressed={isSameLook(look, value)}
            onClick={() => onChange(look)}
          >
            <img src={lookCardUrl(look)} alt="" width={320} height={200} />
            <span className={styles.name} data-typefaces={look.typefaces}>
              {name}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
