import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import type { Image } from '#features/images/images.schema.ts'
import { MissingDescription } from '#features/images/MissingDescription.tsx'
import { useWording, WordingNotes } from '#features/wording/WordingNotes.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer, type Loaded, loaded } from '#ui/office/call-api.ts'
import { Dialog } from '#ui/office/Dialog.tsx'
import { LoadError } from '#ui/office/LoadError.tsx'
import pieces from '#ui/office/pieces.module.css'
import { useSave } from '#ui/office/use-save.ts'
import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import { useSite } from '#ui/site/site.ts'
import type { TextChecks } from '../previews/previews.schema.ts'
import { excerptOfText } from '../text/parse-text.ts'
import type { TextFormat } from '../text/text-tree.ts'
import { PreviewLink } from './PreviewLink.tsx'
import styles from './PublishDialog.module.css'
import { callsOf, type PublishedNoun } from './publish-calls.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Item = { id: number; createdAt: string }

type PublishDialogProps = {
  noun: PublishedNoun
  /** Undefined for one that is not added yet. */
  item: Item | undefined
  /** The typed words. `picture`: the chosen cover. `path`: the address that visitors will see. */
  words: { title: string; content: string; format: TextFormat; summary?: string; picture?: Image | null; path?: string }
  /** Saves the typed words. */
  beforePublish: () => Promise<Item>
  onPublished: () => unknown
}

/** A button, and a dialog that shows what others will see and what to look at before a post or page is public. */
export function PublishDialog(props: PublishDialogProps) {
  const { noun, item, words } = props
  const [isOpen, setIsOpen] = useState(false)
  const [checks, setChecks] = useState<Loaded<TextChecks>>()
  const [endsAt, setEndsAt] = useState<string | null>(null)
  const isSmall = useMediaQuery('(width < 48rem)') ?? false

  async function check() {
    const { content, format } = words
    setChecks(undefined)
    setChecks(await loaded(answer(adminApi.blog.checks.$post({ json: { content, format } }))))
  }

  async function open() {
    setIsOpen(true)
    await check()
    const link = item && (await loaded(callsOf(noun).previewState(item.id)))
    if (link && 'data' in link) setEndsAt(link.data.endsAt)
  }

  const close = () => setIsOpen(false)
  return (
    <>
      <Button variant="outline" onClick={() => void open()}>
        Publish…
      </Button>
      <Dialog opened={isOpen} onClose={close} title="Before it is public" size="46rem" fullScreen={isSmall}>
        <div className={styles.parts}>
          <LinkCard {...words} checks={checks} />
          <section>
            <h3>Look at this first</h3>
            {!checks && <p role="status">Checking the text…</p>}
            {checks && 'reason' in checks && <LoadError reason={`Failed to check the text. ${checks.reason}`} />}
            {checks && 'data' in checks && <Checks noun={noun} words={words} checks={checks.data} />}
          </section>
          <PublishForm {...props} onDone={close} />
          <PreviewLink noun={noun} item={item} endsAt={endsAt} onChange={setEndsAt} beforeMade={props.beforePublish} />
        </div>
      </Dialog>
    </>
  )
}

type LinkCardProps = PublishDialogProps['words'] & { checks: Loaded<TextChecks> | undefined }

/** A link to the post or page as a chat shows it. */
function LinkCard({ title, summary, content, format, picture, path = '', checks }: LinkCardProps) {
  const { origin } = useSite()
  const first = checks && 'data' in checks ? checks.data.pictures[0] : undefined
  const shown = picture ?? first
  return (
    <section>
      <h3>How a link to it looks</h3>
      <div className={styles.card}>
        {shown && (
          <div className={styles.picture}>
            <ResponsiveImage {...shown} alt="" sizes="(width < 30rem) 92vw, 26rem" />
          </div>
        )}
        <div className={styles.words}>
          <p className={styles.address}>{origin.replace(/^https?:\/\//, '') + path}</p>
          <p className={styles.title} dir="auto">
            {title.trim() || 'No title yet'}
          </p>
          <p className={styles.description} dir="auto">
            {summary?.trim() || excerptOfText(content.trim(), format)}
          </p>
        </div>
      </div>
    </section>
  )
}

type ChecksProps = Pick<PublishDialogProps, 'noun' | 'words'> & { checks: TextChecks }

/** Says what to look at, and forbids nothing. */
function Checks({ noun, words: { title, content, summary = '' }, checks: { missing, undescribed } }: ChecksProps) {
  const wording = useWording([title, summary, content])
  const isFine = missing.length === 0 && undescribed.length === 0 && wording.notes.length === 0
  return (
    <div className={styles.checks}>
      {isFine && <p className={pieces.soft}>{`Nothing stands out in this ${noun}.`}</p>}
      {undescribed.length > 0 && (
        <Check title="Pictures without a description">
          {undescribed.map((image) => (
            <li key={image.id} className={styles.undescribed}>
              <img src={image.imageUrl} alt="" width={72} height={72} loading="lazy" />
              <MissingDescription image={image} reload={() => {}} />
            </li>
          ))}
        </Check>
      )}
      {missing.length > 0 && (
        <Check title="Links that lead nowhere">
          {missing.map(({ text, href }, index) => (
            <li key={`${href} ${index.toString()}`}>
              <span dir="auto">{text}</span> <span className={pieces.soft}>{href}</span>
            </li>
          ))}
        </Check>
      )}
      <WordingNotes {...wording} />
    </div>
  )
}

const Check = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={pieces.note}>
    <h4>{title}</h4>
    <ul>{children}</ul>
  </div>
)

/** Publishes now or at a time, and takes it off at another. Times are typed in the site's time zone. */
function PublishForm({ noun, item, beforePublish, onPublished, onDone }: PublishDialogProps & { onDone: () => void }) {
  const { timeZone = 'UTC' } = useSite()
  const [times, setTimes] = useState<{ publishAt?: string; unpublishAt?: string }>({})
  const [isToday, setIsToday] = useState(false)
  const { save, isSaving, failure, forget } = useSave()
  const { publishAt, unpublishAt } = times
  const isScheduled = publishAt !== undefined
  const isOld = item !== undefined && Date.now() - Date.parse(item.createdAt) > DAY_MS
  const Noun = noun === 'post' ? 'Post' : 'Page'

  const publish = () =>
    save({
      async call() {
        const { id } = await beforePublish()
        return callsOf(noun).setState(id, {
          ...(isScheduled ? { publishAt } : { published: true }),
          ...(unpublishAt && { unpublishAt }),
          ...(isToday && !isScheduled && { createdAt: new Date().toISOString() }),
        })
      },
      success: isScheduled ? `${Noun} scheduled.` : `${Noun} published.`,
      async onSaved() {
        setTimes({})
        onDone()
        await onPublished()
      },
    })

  const change = (part: typeof times) => {
    forget()
    setTimes({ ...times, ...part })
  }
  const field = (name: 'publishAt' | 'unpublishAt', label: string) =>
    times[name] === undefined ? (
      <Button variant="subtle" onClick={() => change({ [name]: '' })}>
        {label}…
      </Button>
    ) : (
      <TextInput
        type="datetime-local"
        label={label}
        description={`In ${timeZone.replaceAll('_', ' ')} time.`}
        data-autofocus
        value={times[name]}
        error={failure?.fields[name]}
        onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
      />
    )
  const clear = () => {
    forget()
    setTimes({})
  }
  const isField = failure && (failure.fields.publishAt || failure.fields.unpublishAt)
  return (
    <section className={styles.publish}>
      <h3>Publish</h3>
      {isOld && !isScheduled && (
        <Checkbox
          label="Use today's date"
          description="Without it, the date stays that of the draft."
          checked={isToday}
          onChange={({ currentTarget }) => setIsToday(currentTarget.checked)}
        />
      )}
      <div className={styles.times}>
        {field('publishAt', 'Publish at')}
        {field('unpublishAt', 'Take off at')}
      </div>
      {failure && !isField && (
        <p className={pieces.wrong} role="alert">
          {failure.message}
        </p>
      )}
      <div className={pieces.buttons}>
        <BusyButton isBusy={isSaving} disabled={publishAt === ''} onClick={() => void publish()}>
          {isScheduled ? 'Schedule' : 'Publish now'}
        </BusyButton>
        {(isScheduled || unpublishAt !== undefined) && (
          <Button variant="subtle" onClick={clear}>
            Set no times
          </Button>
        )}
      </div>
    </section>
  )
}
