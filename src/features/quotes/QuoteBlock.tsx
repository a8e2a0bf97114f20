import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import styles from './QuoteBlock.module.css'
import type { Quote } from './quotes.schema.ts'

export function QuoteBlock({ quote }: { quote: Quote }) {
  return (
    <div className={styles.block} data-text-color={quote.textColor}>
      {quote.file && (
        <div className={styles.image}>
          <ResponsiveImage {...quote.file} sizes="100vw" />
        </div>
      )}
      <figure className={styles.words}>
        <blockquote>
          <p dir="auto">{quote.text}</p>
        </blockquote>
        <figcaption>{`- ${quote.author || 'Anonymous'}`}</figcaption>
      </figure>
    </div>
  )
}
