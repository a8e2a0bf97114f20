import { Children, type ReactNode } from 'react'
import { longDay } from '#ui/site/Day.tsx'
import { linkTo } from './markdown.ts'

/** The parts of index.html, and the CSV tables with the same content. */
export const PARTS = {
  sections: { title: 'About Us', tables: [] },
  quotes: { title: 'Quote', tables: [] },
  posts: { title: 'Blog', tables: [] },
  pages: { title: 'Pages', tables: ['redirects.csv'] },
  drafts: { title: 'Unsaved drafts', tables: [] },
  certificates: { title: 'Test Results', tables: ['certificates.csv'] },
  images: { title: 'Images', tables: ['images.csv'] },
  contacts: { title: 'Contacts', tables: ['contacts.csv', 'messages.csv', 'answers.csv'] },
  updates: { title: 'Weekly updates', tables: ['updates.csv', 'update-recipients.csv', 'subscribers.csv'] },
}

export const dayOf = (iso: string) => longDay(new Date(iso))

export function FileLink({ path, children = path }: { path: string; children?: ReactNode }) {
  return <a href={linkTo(path)}>{children}</a>
}

type PictureProps = { path: string; alt: string; width: number; height: number }

export function Picture({ path, alt, ...size }: PictureProps) {
  return (
    <a href={linkTo(path)} aria-label={alt ? undefined : 'Image without a description'}>
      <img src={linkTo(path)} alt={alt} loading="lazy" {...size} />
    </a>
  )
}

/** An entry that opens to show its whole text. */
export function FoldedEntry({ title, facts, children }: { title: string; facts: ReactNode[]; children: ReactNode }) {
  return (
    <details>
      <summary>
        <h3 dir="auto">{title}</h3>
        <Facts>{facts}</Facts>
      </summary>
      {children}
    </details>
  )
}

export function Facts({ children }: { children: ReactNode }) {
  const facts = Children.map(children, (fact) => fact && <li dir="auto">{fact}</li>)
  return facts && facts.length > 0 && <ul>{facts}</ul>
}
