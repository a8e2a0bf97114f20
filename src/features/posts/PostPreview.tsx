import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { ShownText } from '#features/writing/text/ShownText.tsx'
import { Dialog } from '#ui/office/Dialog.tsx'
import { PostArticle } from './PostArticle.tsx'
import styles from './PostPreview.module.css'
import type { PostWords } from './post-words.ts'

export function PostPreview({ words, createdAt }: { words: PostWords; createdAt: string | undefined }) {
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isSmall = useMediaQuery('(width < 48rem)') ?? false
  return (
    <>
      <Button variant="outline" onClick={() => setOpenedAt(new Date().toISOString())}>
        Preview
      </Button>
      <Dialog
        opened={openedAt !== null}
        onClose={() => setOpenedAt(null)}
        title="Preview"
        size="74rem"
        fullScreen={isSmall}
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
          <ShownText content={words.content.trim() || 'No content yet'} format={words.format}>
            {(tree) => (
              <PostArticle
                post={{
                  // The server trims these fields too.
                  title: words.title.trim() || 'No title yet',
                  author: words.author.trim(),
                  createdAt: createdAt ?? openedAt,
                  tree,
                }}
              />
            )}
          </ShownText>
        )}
      </Dialog>
    </>
  )
}
