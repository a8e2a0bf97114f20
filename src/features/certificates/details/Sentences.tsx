import { Fragment } from 'react'

/** Each sentence is an element, so that lines break between sentences first. */
export const Sentences = ({ words }: { words: string }) =>
  words.split(/(?<=\.) /).map((sentence, index) => (
    <Fragment key={sentence}>
      {index > 0 && ' '}
      <span>{sentence}</span>
    </Fragment>
  ))
