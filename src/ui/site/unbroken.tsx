import type { CSSProperties } from 'react'

const HYPHENATED_NUMBER = /(\d{1,9}(?:-\d{1,9}){1,9})/

/** Keeps phone numbers on one line, because browsers break them after a hyphen. Without `style`, base.css does this. */
export const unbroken = (text: string, style?: CSSProperties) =>
  text.split(HYPHENATED_NUMBER).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index.toString()} data-unbroken={style ? undefined : ''} style={style}>
        {part}
      </span>
    ),
  )
