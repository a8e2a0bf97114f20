import { Button, TextInput } from '@mantine/core'
import { type Editor, getMarkRange } from '@tiptap/core'
import { type FormEvent, useEffect, useState } from 'react'
import { SEARCH_MAX } from '#platform/http/limits.ts'
import { onePage } from '#ui/api-client.ts'
import { adminApi, siteApi } from '#ui/office/admin-api.ts'
import { answer } from '#ui/office/call-api.ts'
import { Dialog } from '#ui/office/Dialog.tsx'
import pieces from '#ui/office/pieces.module.css'
import { paths } from '#ui/paths.ts'
import { isAllowedLink } from '../text/parse-text.ts'
import styles from './LinkDialog.module.css'

const PAUSE_MS = 300
const FOUND_MAX = '5'

type LinkDialogProps = { editor: Editor; isOpen: boolean; onClose: () => void }

export function LinkDialog({ editor, isOpen, onClose }: LinkDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title="Link" size="34rem" returnFocus={false}>
      <LinkForm
        editor={editor}
        onDone={(change) => {
          onClose()
          // After the dialog has given back the focus.
          setTimeout(() => (change ? change() : editor.commands.focus()))
        }}
      />
    </Dialog>
  )
}

type LinkFormProps = { editor: Editor; onDone: (change?: () => void) => void }

function LinkForm({ editor, onDone }: LinkFormProps) {
  const { schema, doc, selection } = editor.state
  const link = schema.marks.link
  const around = link && getMarkRange(selection.$from, link)
  const range = selection.empty && around ? around : selection
  const [address, setAddress] = useState<string>(editor.getAttributes('link').href ?? '')
  const [words, setWords] = useState(doc.textBetween(range.from, range.to, ' '))
  const [error, setError] = useState<string>()
  const [chosen, setChosen] = useState('')
  const found = useFound(address === chosen ? '' : address)
  const isLinked = editor.isActive('link')
  /** The text keeps its formats if nobody changes it. */
  const [wordsBefore] = useState(words)

  function submit(event: FormEvent) {
    event.preventDefault()
    // React bubbles events out of a dialog into the form that opened it.
    event.stopPropagation()
    const href = completeHref(address)
    if (!isAllowedLink(href)) return setError('Type a web or email address, or choose one of the pages found.')
    onDone(() => {
      const chain = editor.chain().focus().setTextSelection(range)
      const text = words.trim() || href
      if (text === wordsBefore) chain.setLink({ href }).run()
      else chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }).run()
    })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        label="Address"
        description="Paste an address, or type the name of a post, page or certificate."
        data-autofocus
        value={address}
        maxLength={SEARCH_MAX * 5}
        autoComplete="off"
        inputMode="url"
        autoCapitalize="none"
        error={error}
        onChange={({ currentTarget: { value } }) => {
          setError(undefined)
          setAddress(value)
        }}
      />
      {found.length > 0 && (
        <ul className={styles.found} aria-label="Found on this site">
          {found.map(({ kind, title, path }) => (
            <li key={path}>
              <button
                type="button"
                onClick={() => {
                  setAddress(path)
                  setChosen(path)
                  if (!words.trim()) setWords(title)
                }}
              >
                <span dir="auto">{title}</span> <span className={pieces.soft}>{kind}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextInput
        label="Text"
        value={words}
        autoComplete="off"
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <div className={pieces.answers}>
        {isLinked && (
          <Button
            variant="subtle"
            onClick={() => onDone(() => editor.chain().focus().extendMarkRange('link').unsetLink().run())}
          >
            Remove link
          </Button>
        )}
        <Button variant="outline" onClick={() => onDone()}>
          Cancel
        </Button>
        <Button type="submit">{isLinked ? 'Change link' : 'Add link'}</Button>
      </div>
    </form>
  )
}

/** Adds what people leave out: `https://`, `mailto:` or `tel:`. */
export function completeHref(typed: string): string {
  const address = typed.trim()
  if (isAllowedLink(address) || /\s/.test(address.replace(/^\+?[\d\s()-]+$/, ''))) return address
  if (/^[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+$/.test(address)) return `mailto:${address}`
  if (/^\+?[\d\s()-]{6,}$/.test(address)) return `tel:${address.replace(/[^\d+]/g, '')}`
  return /^[^\s/:]+\.[^\s/.:]{2,}(?:[/?#:]|$)/.test(address) ? `https://${address}` : address
}

type Found = { kind: string; title: string; path: string }

/** Finds posts, pages and certificates by their titles, after a pause in typing. */
function useFound(typed: string): Found[] {
  const [found, setFound] = useState<Found[]>([])
  const search = isAllowedLink(typed) ? '' : typed.trim()
  useEffect(() => {
    if (!search) return setFound([])
    const stop = new AbortController()
    const timer = setTimeout(() => {
      void findOwn(search, stop.signal).then(setFound, () => {
        // Without the results an address can still be typed.
        if (!stop.signal.aborted) setFound([])
      })
    }, PAUSE_MS)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [search])
  return found
}

async function findOwn(search: string, signal: AbortSignal): Promise<Found[]> {
  const query = { search: search.slice(0, SEARCH_MAX), page: '1', pageSize: FOUND_MAX }
  const options = { init: { signal } }
  const [{ posts }, { coas }, pages] = await Promise.all([
    onePage(answer(siteApi.blog.$get({ query: { ...query, excerpt: 'true' } }, options))),
    onePage(answer(siteApi.manage.$get({ query }, options))),
    answer(adminApi.pages.$get({}, options)),
  ])
  return [
    ...posts.map((post) => ({ kind: 'Post', title: post.title, path: paths.post(post) })),
    ...pages
      .filter(({ title, address }) => address && title.toLowerCase().includes(search.toLowerCase()))
      .slice(0, Number(FOUND_MAX))
      .map(({ title, address }) => ({ kind: 'Page', title, path: address })),
    ...coas.map((certificate) => ({
      kind: 'Certificate',
      title: certificate.title,
      path: paths.certificate(certificate),
    })),
  ]
}
