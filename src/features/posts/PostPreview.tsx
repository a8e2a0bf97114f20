import { Button, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { PostArticle } from './PostArticle.tsx'
import styles from './PostPreview.module.css'
import type { PostWords } from './post-words.ts'

const SMALL = '(width < 48rem)'

type PostPreviewProps = { words: PostWords; createdAt?: string | undefined }

export function PostPreview({ words, createdAt }: PostPreviewProps) {
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isSmall = useMediaQuery(SMALL)
  const { title, author, content } = words
  return (
    <>
      <Button variant="outline" onClick={() => setOpenedAt(new Date().toISOString())}>
        Preview
      </Button>
      <Modal
        opened={openedAt !== null}
        onClose={() => setOpenedAt(null)}
        title="Preview"
        size="74rem"
        fullScreen={isSmall ?? false}
        closeButtonProps={{ 'aria-label': 'Close preview' }}
        classNames={{
          content: styles.sheet,
          header: styles.header,
          title: styles.title,
          close: styles.close,
          body: styles.body,
        }}
      >
        {openedAt && (
          <PostArticle
            post={{
              // The server trims these fields too.
              title: title.trim() || 'No title yet',
              author: author.trim(),
              content: content.trim() || 'No content yet',
              createdAt: createdAt ?? openedAt,
            }}
          />
        )}
      </Modal>
    </>
  )
}
