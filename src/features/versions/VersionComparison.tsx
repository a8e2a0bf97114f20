import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import { compareTexts, compareVersions, type TextPart, type VersionFields } from './changes.ts'
import styles from './VersionComparison.module.css'
import type { StoredVersion } from './versions.schema.ts'

export const SIDES = ['This version', 'Compared with']

type VersionComparisonProps = VersionFields & { before: StoredVersion; after: StoredVersion }

/** Shows two versions field by field. Fields that are the same in both come last and are folded. */
export function VersionComparison({ before, after, ...props }: VersionComparisonProps) {
  const { changed, same } = compareVersions(before, after, props)
  return (
    <div className={styles.fields}>
      {changed.length === 0 && <p>Both versions are the same.</p>}
      {changed.map(({ label, images, ...texts }) => (
        <section key={label} className={styles.field}>
          <h3>{images ? label : titleOf(label, texts)}</h3>
          {images ? <Images images={images} /> : <Texts {...texts} />}
        </section>
      ))}
      {same.length > 0 && (
        <details>
          <summary>{same.length === 1 ? 'One field is the same' : `${same.length} fields are the same`}</summary>
          {same.map(({ label, before: text, images }) => (
            <section key={label} className={styles.field}>
              <h3>{label}</h3>
              {images ? <Images images={images.slice(0, 1)} /> : <Text parts={[{ text }]} />}
            </section>
          ))}
        </details>
      )}
    </div>
  )
}

type Pair = { before: string; after: string }

function titleOf(label: string, { before, after }: Pair) {
  if (!before) return `${label}: added`
  return after ? label : `${label}: removed`
}

function Texts({ before, after }: Pair) {
  const parts = compareTexts(before, after)
  return (
    <div className={styles.sides}>
      {(['after', 'before'] as const).map((other, index) => (
        <div key={other}>
          {[before, after][index] && (
            <>
              <p className={styles.side}>{SIDES[index]}</p>
              <Text parts={parts.filter(({ side }) => side !== other)} />
            </>
          )}
        </div>
      ))}
    </div>
  )
}

function Text({ parts }: { parts: TextPart[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={styles.text} dir="auto" tabIndex={0}>
      {parts.every(({ text }) => !text) && <span className={styles.empty}>(empty)</span>}
      {parts.map(({ text, side }, index) => {
        const Mark = side ? MARKS[side] : 'span'
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing but their order
        return <Mark key={index}>{text}</Mark>
      })}
    </div>
  )
}

const MARKS = { before: 'del', after: 'ins' } as const

function Images({ images }: { images: (StoredVersion['images'][string] | undefined)[] }) {
  return (
    <div className={styles.sides}>
      {images.map((image, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sides have nothing but their order
        <div key={index} className={styles.image}>
          {images.length > 1 && <p className={styles.side}>{SIDES[index]}</p>}
          {image && <ResponsiveImage {...image} sizes="16rem" />}
          <p className={styles.caption}>{image ? image.alt || 'No description' : imageWords(image)}</p>
        </div>
      ))}
    </div>
  )
}

const imageWords = (image: null | undefined) => (image === null ? 'The image was deleted.' : '(no image)')
