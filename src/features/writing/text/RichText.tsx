import { createElement, Fragment, type ReactNode } from 'react'
import type { Image } from '#features/images/images.schema.ts'
import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import styles from './RichText.module.css'
import type { Inline, TextBlock, TextTree } from './text-tree.ts'

/** The text of a post or page, on the server, in the browser and in previews. */
export const RichText = ({ tree }: { tree: TextTree }) => (
  <div className={styles.text}>
    {tree.map((block, index) =>
      block.kind === 'figure' ? drawFigure(block, index, index < EARLY_BLOCKS) : drawBlock(block, index, 'auto'),
    )}
  </div>
)

/** A picture among the first blocks is in view when the page opens. */
const EARLY_BLOCKS = 2

type Dir = 'auto' | undefined

/**
 * The blocks of a text do not move, so their index is a good key.
 * @param dir only of the outermost blocks: `auto` ignores the words of elements that have a `dir` themselves
 */
function drawBlock(block: TextBlock, key: number, dir?: Dir): ReactNode {
  switch (block.kind) {
    case 'plain':
      return (
        <p key={key} className={styles.plain} dir={dir}>
          {block.text}
        </p>
      )
    case 'paragraph':
      return (
        <p key={key} dir={dir}>
          {block.children.map(drawInline)}
        </p>
      )
    case 'heading':
      return drawHeading(block, key, dir)
    case 'list':
      return drawList(block, key, dir)
    case 'quote':
      return (
        <blockquote key={key} dir={dir}>
          {drawInner(block.children)}
        </blockquote>
      )
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by keyboard
        <pre key={key} tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      )
    case 'rule':
      return <hr key={key} />
    case 'table':
      return drawTable(block, key)
    case 'figure':
      return drawFigure(block, key)
  }
}

/** The sign of the link to a heading comes from the styles, so that feeds do not have it. */
function drawHeading({ level, id, children }: TextBlock & { kind: 'heading' }, key: number, dir: Dir) {
  return (
    <div key={key} className={styles.heading} dir={dir}>
      {createElement(`h${level}`, { id }, children.map(drawInline))}
      {/* biome-ignore lint/a11y/useAnchorContent: the heading names it */}
      <a href={`#${id}`} aria-labelledby={id} />
    </div>
  )
}

/** The picture leads to its file, which `open-pictures.ts` shows in a viewer. */
function drawFigure(
  { picture: { picture, alt, caption } }: TextBlock & { kind: 'figure' },
  key: number,
  isEarly = false,
) {
  if (!picture) return null
  return (
    <figure key={key} data-shape={picture.width < picture.height ? 'portrait' : undefined}>
      <a
        className={styles.large}
        href={picture.imageUrl}
        data-picture
        aria-label={alt ? `View image: ${alt}` : 'View image'}
      >
        <Picture picture={picture} alt={alt} fetchPriority={isEarly ? 'high' : undefined} />
      </a>
      {caption && <figcaption dir="auto">{caption}</figcaption>}
    </figure>
  )
}

const drawInner = (blocks: TextBlock[]) => blocks.map((block, index) => drawBlock(block, index))

function drawList({ start, isTight, items }: TextBlock & { kind: 'list' }, key: number, dir: Dir) {
  const drawn = items.map((blocks, index) => (
    <li key={index.toString()}>{isTight ? blocks.map(drawTight) : drawInner(blocks)}</li>
  ))
  if (start === undefined)
    return (
      <ul key={key} dir={dir}>
        {drawn}
      </ul>
    )
  return (
    <ol key={key} dir={dir} start={start === 1 ? undefined : start}>
      {drawn}
    </ol>
  )
}

const drawTight = (block: TextBlock, key: number) =>
  block.kind === 'paragraph' ? <Fragment key={key}>{block.children.map(drawInline)}</Fragment> : drawBlock(block, key)

function drawTable({ columns, head, rows }: TextBlock & { kind: 'table' }, key: number) {
  const cells = (row: Inline[][], Cell: 'th' | 'td') =>
    row.map((cell, index) => (
      <Cell
        key={index.toString()}
        scope={Cell === 'th' ? 'col' : undefined}
        className={styles[columns[index] ?? 'start']}
        dir="auto"
      >
        {cell.map(drawInline)}
      </Cell>
    ))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark, and needs a name of its own
    <div key={key} className={styles.table} role="group" aria-label="Table" tabIndex={0}>
      <table>
        <thead>
          <tr>{cells(head, 'th')}</tr>
        </thead>
        {rows.length > 0 && (
          <tbody>
            {rows.map((row, index) => (
              <tr key={index.toString()}>{cells(row, 'td')}</tr>
            ))}
          </tbody>
        )}
      </table>
    </div>
  )
}

function drawInline(inline: Inline, key: number): ReactNode {
  if (typeof inline === 'string') return inline
  switch (inline.kind) {
    case 'strong':
    case 'em':
      return createElement(inline.kind, { key }, inline.children.map(drawInline))
    case 'strike':
      return <s key={key}>{inline.children.map(drawInline)}</s>
    case 'code':
      return <code key={key}>{inline.text}</code>
    case 'link':
      return (
        <a key={key} href={inline.href} rel={/^http/i.test(inline.href) ? 'noopener' : undefined}>
          {inline.children.map(drawInline)}
        </a>
      )
    case 'break':
      return <br key={key} />
    case 'picture':
      return (
        <span key={key} className={styles.inLine}>
          {inline.picture && <Picture picture={inline.picture} alt={inline.alt} />}
          {inline.caption && <span className={styles.caption}>{inline.caption}</span>}
        </span>
      )
  }
}

type PictureProps = { picture: Image; alt: string; fetchPriority?: 'high' | undefined }

function Picture({ picture, alt, fetchPriority }: PictureProps) {
  const { imageUrl, widths, width, height, placeholder } = picture
  const image = { imageUrl, widths, width, height, placeholder, fetchPriority }
  return <ResponsiveImage {...image} alt={alt} sizes="min(92vw, 646px)" className={styles.picture} />
}
