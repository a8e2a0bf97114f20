import { Button } from '@mantine/core'
import { closeHistory } from '@tiptap/pm/history'
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react'
import { createContext, use, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { ALT_MAX, CAPTION_MAX } from '#platform/http/limits.ts'
import { BinIcon, DownIcon, UpIcon } from '#ui/office/icons.tsx'
import { StepButton } from '#ui/office/StepButton.tsx'
import { PictureNode } from './editor-schema.ts'
import styles from './PictureBox.module.css'
import type { Pictures } from './use-pictures.ts'

export const PicturesContext = createContext<Pictures | null>(null)

export const PictureWithFields = PictureNode.extend({
  addNodeView: () => ReactNodeViewRenderer(PictureBox),
})

/** A picture in the editor: its upload, its description and caption, and buttons to move and remove it. */
function PictureBox({ node, editor, getPos, selected, updateAttributes }: NodeViewProps) {
  const { src, alt, caption } = node.attrs
  const pictures = use(PicturesContext)
  const arrived = pictures?.arrivedAs(src)
  const upload = pictures?.uploadOf(src)
  const isStored = src.startsWith('/')
  const shown = isStored ? src : (arrived?.imageUrl ?? upload?.previewUrl)
  /** The address that the browser cannot show, such as that of a HEIC file. */
  const [broken, setBroken] = useState('')

  // Undo and paste can bring back the `src` of a finished upload.
  const url = arrived?.imageUrl
  useEffect(() => {
    if (url && url !== src) pictures?.replace(src, url)
  })
  const [isMissing, setMissing] = useState(false)
  const isUnknown = !isStored && !upload && !arrived
  const find = useEffectEvent(async () => setMissing(!(await pictures?.find(src).catch(() => false))))
  useEffect(() => {
    if (isUnknown) void find()
  }, [isUnknown])

  const place = getPos() ?? 0
  const before = editor.state.doc.resolve(place).nodeBefore
  const after = editor.state.doc.resolve(place).nodeAfter === node && editor.state.doc.nodeAt(place + node.nodeSize)

  /** A step of its own for Undo, even right after a change of the fields. */
  function remove() {
    editor.view.dispatch(closeHistory(editor.state.tr).delete(place, place + node.nodeSize))
    editor.commands.focus()
  }
  function move(by: number) {
    const { tr } = editor.state
    tr.delete(place, place + node.nodeSize).insert(place + by, node)
    editor.view.dispatch(tr.scrollIntoView())
  }
  return (
    <NodeViewWrapper as="figure" className={styles.picture} data-selected={selected || undefined}>
      <div className={styles.frame} data-drag-handle>
        {shown &&
          (shown === broken ? (
            <p className={styles.broken}>{upload?.file.name ?? 'This picture is missing or in the trash.'}</p>
          ) : (
            <img src={shown} alt="" onError={() => setBroken(shown)} />
          ))}
        {(upload || (isUnknown && isMissing)) && <UploadState src={src} upload={upload} pictures={pictures} />}
      </div>
      <div className={styles.fields}>
        <AttributeField
          label="Description"
          placeholder={arrived?.alt || 'Describe the picture'}
          most={ALT_MAX}
          value={alt}
          onChange={(value) => updateAttributes({ alt: value })}
        />
        <AttributeField
          label="Caption"
          placeholder="Shown below the picture"
          most={CAPTION_MAX}
          value={caption}
          onChange={(value) => updateAttributes({ caption: value })}
        />
        <div className={styles.buttons}>
          <StepButton
            label="Move picture up"
            icon={<UpIcon />}
            isEnd={!before}
            onStep={() => before && move(-before.nodeSize)}
          />
          <StepButton
            label="Move picture down"
            icon={<DownIcon />}
            isEnd={!after}
            onStep={() => after && move(after.nodeSize)}
          />
          <StepButton label="Remove picture" icon={<BinIcon />} isEnd={false} onStep={remove} />
        </div>
      </div>
    </NodeViewWrapper>
  )
}

type UploadStateProps = { src: string; upload: ReturnType<Pictures['uploadOf']>; pictures: Pictures | null }

function UploadState({ src, upload, pictures }: UploadStateProps) {
  const fileInput = useRef<HTMLInputElement>(null)
  const progress = upload?.progress
  if (progress?.kind === 'running') {
    const percent = Math.round((progress.share ?? 0) * 100)
    const state = progress.share === undefined ? 'Waiting…' : percent < 100 ? `Uploading ${percent}%` : 'Processing…'
    return (
      <div className={styles.state}>
        <progress max={100} value={percent} aria-label="Upload" aria-valuetext={state} />
        <span aria-hidden="true">{state}</span>
      </div>
    )
  }
  const failed = progress?.kind === 'failed' ? progress : undefined
  return (
    <div className={styles.state} role="status">
      <p>{failed ? `Image upload failed. ${failed.reason}` : 'This picture never arrived. Choose the file again.'}</p>
      {failed && !failed.isFinal ? (
        <Button size="sm" onClick={() => upload && pictures?.chooseAgain(src, upload.file)}>
          Try again
        </Button>
      ) : (
        <Button size="sm" variant="outline" onClick={() => fileInput.current?.click()}>
          Choose a file
        </Button>
      )}
      <input
        ref={fileInput}
        type="file"
        hidden
        accept="image/*,.heic,.heif"
        onChange={({ currentTarget: { files } }) => files?.[0] && pictures?.chooseAgain(src, files[0])}
      />
    </div>
  )
}

type AttributeFieldProps = {
  label: string
  placeholder: string
  most: number
  value: string
  onChange: (value: string) => void
}

/** The editor draws again later than the input, which would move the cursor of a controlled input. */
function AttributeField({ label, placeholder, most, value, onChange }: AttributeFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = value
  }, [value])
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        defaultValue={value}
        placeholder={placeholder}
        maxLength={most}
        autoComplete="off"
        dir="auto"
        onChange={(event) => onChange(event.currentTarget.value)}
        // Enter would send the form around the editor.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
    </div>
  )
}
