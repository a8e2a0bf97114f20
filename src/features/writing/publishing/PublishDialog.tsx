import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { MissingDescription } from '#features/images/MissingDescription.tsx'
import { PostCard } from '#features/posts/PostCard.tsx'
import { useWording, WordingNotes } from '#features/wording/WordingNotes.tsx'
import { cardUrl } from '#ui/look/look-files.ts'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer, type Loaded, loaded } from '#ui/office/call-api.ts'
import { Dialog } from '#ui/office/Dialog.tsx'
import { LoadError } from '#ui/office/LoadError.tsx'
import pieces from '#ui/office/pieces.module.css'
import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import { useSite } from '#ui/site/site.ts'
import type { TextChecks } from '../previews/previews.schema.ts'
import { excerptOfText } from '../text/parse-text.ts'
import { PreviewLink } from './PreviewLink.tsx'
import styles from './PublishDialog.module.css'
import { PublishForm } from './PublishForm.tsx'
import type { PublishDialogProps } from './publish-calls.ts'
import { useCover } from './use-cover.ts'

/** A button, and a dialog that shows what others see and changes when a post or page is public. */
export function PublishDialog(props: PublishDialogProps) {
  const { noun, item, isOpen, setOpen } = props
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {item.published ? 'Unpublish…' : 'Publish…'}
      </Button>
      <Dialog
        opened={isOpen}
        onClose={close}
        title={item.published ? `This ${noun} is public` : 'Before it is public'}
        size="46rem"
        fillsPhone
        classNames={{ title: styles.heading ?? '' }}
      >
        <Parts {...props} onDone={close} />
      </Dialog>
    </>
  )
}

type PartsProps = PublishDialogProps & { onDone: () => void }

function Parts({ onDone, ...props }: PartsProps) {
  const { noun, item, words } = props
  const [checks, setChecks] = useState<Loaded<TextChecks>>()
  /** Keeps the form in its place when its save changes the schedule. */
  const [wasScheduled] = useState(Boolean(item.publishAt ?? item.unpublishAt))
  const form = <PublishForm {...props} onDone={onDone} />
  const { content, format } = words
  useEffect(() => {
    void loaded(answer(adminApi.blog.checks.$post({ json: { content, format } }))).then(setChecks)
  }, [content, format])

  return (
    <div className={styles.parts}>
      {wasScheduled && form}
      <Cards noun={noun} item={item} words={words} checks={checks} />
      <section>
        <h3>{item.published ? 'What to look at' : 'Look at this first'}</h3>
        {!checks && <p role="status">Checking the text…</p>}
        {checks && 'reason' in checks && <LoadError reason={`Failed to check the text. ${checks.reason}`} />}
        {checks && 'data' in checks && <Checks noun={noun} words={words} checks={checks.data} />}
      </section>
      <PreviewLink noun={noun} id={item.id} />
      {!wasScheduled && form}
    </div>
  )
}

type CardsProps = Pick<PublishDialogProps, 'noun' | 'item' | 'words'> & { checks: Loaded<TextChecks> | undefined }

/** The card of a post, and a link to it as a chat shows it. */
function Cards({ noun, item, words, checks }: CardsProps) {
  const site = useSite()
  const { author = '', summary = '', content, format, coverImageId = null } = words
  const [cover] = useCover(coverImageId)
  const first = checks && 'data' in checks ? checks.data.pictures[0] : undefined
  const picture = cover ?? first ?? null
  const title = words.title.trim() || 'No title yet'
  const excerpt = excerptOfText(content.trim(), format)
  return (
    <>
      {noun === 'post' && (
        <section>
          <h3>How its card looks</h3>
          <div className={styles.post} inert>
            <PostCard
              post={{
                ...{ title, picture, path: '', excerpt, author: author.trim(), summary: summary.trim() },
                createdAt: item.publishAt ?? item.createdAt,
              }}
            />
          </div>
        </section>
      )}
      <section>
        <h3>How a link to it looks</h3>
        <div className={styles.card}>
          <div className={styles.picture}>
            {picture ? (
              <ResponsiveImage {...picture} alt="" sizes="(width < 30rem) 92vw, 26rem" />
            ) : (
              checks && <img src={cardUrl(site)} alt="" />
            )}
          </div>
          <div className={styles.words}>
            <p className={styles.address}>{new URL(site.origin).host}</p>
            <p className={styles.title} dir="auto">
              {title}
            </p>
            <p className={styles.description} dir="auto">
              {summary.trim() || excerpt}
            </p>
          </div>
        </div>
      </section>
    </>
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
