import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Dialog } from '#ui/office/Dialog.tsx'
import { ShownText } from '../text/ShownText.tsx'
import type { TextFormat, TextTree } from '../text/text-tree.ts'
import styles from './TextPreview.module.css'

type TextPreviewProps = {
  words: { content: string; format: TextFormat }
  /** Renders the whole post or page. `now`: when the preview was opened. */
  children: (tree: TextTree, now: string) => ReactNode
}

/** A button, and a dialog that shows typed text as visitors would see it. */
export function TextPreview({ words, children }: TextPreviewProps) {
  const [openedAt, setOpenedAt] = useState<string | null>(null)
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
        fillsPhone
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
            {(tree) => children(tree, openedAt)}
          </ShownText>
        )}
      </Dialog>
    </>
  )
}
