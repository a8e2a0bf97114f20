import type { ReactNode } from 'react'
import { longDay } from '#ui/site/Day.tsx'
import { numberText } from '#ui/site/number-text.ts'
import { linkTo, paragraphsOf } from './markdown.ts'

/** A part of index.html. `files`: the paths of the CSV tables with the same content. */
export type Part = { id: string; title: string; files: string[]; count: number }

export const dayOf = (iso: string) => longDay(new Date(iso))

export function FileLink({ path, children = path }: { path: string; children?: ReactNode }) {
  return <a href={linkTo(path)}>{children}</a>
}

/** Renders plain text in paragraphs, as the site does. */
export function Prose({ text }: { text: string }) {
  return paragraphsOf(text).map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: this page is never rendered again
    <p key={index} className="prose" dir="auto">
      {paragraph}
    </p>
  ))
}

type PictureProps = { path: string; alt: string; width: number; height: number }

export function Picture({ path, alt, ...size }: PictureProps) {
  return (
    <a className="picture" href={linkTo(path)} aria-label={alt ? undefined : 'Image without a description'}>
      <img src={linkTo(path)} alt={alt} loading="lazy" {...size} />
    </a>
  )
}

type EntryProps = { title: string; facts: ReactNode[]; children?: ReactNode }

/** An entry that opens to show its whole text. */
export function FoldedEntry({ title, facts, children }: EntryProps) {
  return (
    <details>
      <summary>
        <h3>
          <bdi>{title}</bdi>
        </h3>
        <Facts facts={facts} />
      </summary>
      <div className="text">{children}</div>
    </details>
  )
}

export function Facts({ facts }: { facts: ReactNode[] }) {
  return (
    <ul className="facts">
      {facts.filter(Boolean).map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: this page is never rendered again
        <li key={index}>
          <bdi>{fact}</bdi>
        </li>
      ))}
    </ul>
  )
}

type HeadProps = { brand: string; origin: string; day: string; parts: Part[] }

export function IndexHead({ brand, origin, day, parts }: HeadProps) {
  return (
    <header>
      <h1 dir="auto">{brand}</h1>
      <p>
        The content of <bdi>{origin}</bdi> on {day}
      </p>
      <nav aria-label="Contents">
        <ul>
          {parts.map(({ id, title, count }) => (
            <li key={id}>
              <a href={`#${id}`}>
                {title} <span>{numberText(count)}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  )
}

export function IndexFoot({ day, version }: { day: string; version: string }) {
  return (
    <footer>
      <p>
        Exported on {day} with Trellis {version}. Items in the trash and messages in spam are not included.
      </p>
      <p>This folder contains names, email addresses and messages. Keep it private.</p>
    </footer>
  )
}
