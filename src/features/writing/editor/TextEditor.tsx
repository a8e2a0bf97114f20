import { EditorState, Selection } from '@tiptap/pm/state'
import { type Editor, EditorContent, type UseEditorOptions, useEditor } from '@tiptap/react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { ImagePicker } from '#features/images/ImagePicker.tsx'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { editorExtensions } from './editor-schema.ts'
import { openKept } from './kept-text.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { PicturesContext, PictureWithFields } from './PictureBox.tsx'
import { cleanPasted } from './pasted-html.ts'
import { type EditorProps, SourceBox } from './SourceBox.tsx'
import styles from './TextEditor.module.css'
import { Toolbar } from './Toolbar.tsx'
import './text-editor.css'
import { usePictures } from './use-pictures.ts'

const PICTURES_MAX = 50
const EXTENSIONS = editorExtensions(PictureWithFields)

/** The room around the line being typed. On a phone, the toolbar is at the bottom, above the keyboard and the form's bar. */
const ROOM = {
  ...{ top: 80, right: 0, left: 0 },
  get bottom() {
    const height = visualViewport?.height ?? innerHeight
    const { top = 0 } = document.querySelector('[role="toolbar"]')?.getBoundingClientRect() ?? {}
    return top > height / 2 ? height - top + 16 : 130
  },
}

export default function TextEditor(props: EditorProps) {
  const { value, onChange, labelId, aboutId, isInvalid } = props
  const text = useRef<ReturnType<typeof openKept>>(null)
  /** The text that the editor shows. */
  const shown = useRef(value)
  const [isSource, setSource] = useState(false)
  const [isLinking, setLinking] = useState(false)
  const [isPicking, setPicking] = useState(false)
  const [leftOut, setLeftOut] = useState(0)
  const fileInput = useRef<HTMLInputElement>(null)

  function open(editor: Editor, content: string) {
    shown.current = content
    text.current = openKept(content, editor.schema)
    return text.current.doc
  }
  const emit = useEffectEvent((editor: Editor) => {
    const markdown = text.current?.save(editor.state.doc) ?? ''
    if (markdown === shown.current) return
    shown.current = markdown
    onChange(markdown)
  })

  const aria = useRef<Record<string, string>>({})
  // The same options at each render, or TipTap would apply them again.
  const [options] = useState(
    (): UseEditorOptions => ({
      extensions: EXTENSIONS,
      // Inline styles would break the content security policy.
      injectCSS: false,
      textDirection: 'auto',
      onBeforeCreate: ({ editor }) => {
        editor.options.content = open(editor, value) as never
      },
      // As if the cursor were in the text: a picture at its beginning would be selected, and turn most tools off.
      onCreate: ({ editor }) => void editor.commands.setTextSelection(editor.state.doc.content.size),
      onUpdate: ({ editor }) => emit(editor),
      editorProps: {
        attributes: () => ({
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': labelId,
          spellcheck: 'true',
          ...aria.current,
        }),
        transformPastedHTML(html) {
          const { html: clean, pictures } = cleanPasted(html)
          if (pictures > 0) setLeftOut(pictures)
          return clean
        },
        handlePaste: (_, event) => takeFiles(event.clipboardData, event),
        handleDrop(view, event) {
          const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
          return takeFiles(event.dataTransfer, event, place?.pos)
        },
        handleKeyDown(_, event) {
          if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return false
          event.preventDefault()
          setLinking(true)
          return true
        },
        scrollThreshold: ROOM,
        scrollMargin: ROOM,
      },
    }),
  )
  const editor = useEditor(options)
  const pictures = usePictures(editor)

  /** Files that come with text, such as those of Word, only show that text. */
  const takeFiles = useEffectEvent((transfer: DataTransfer | null, event: Event, place?: number) => {
    const files = [...(transfer?.files ?? [])]
    if (files.length === 0 || transfer?.types.includes('text/plain')) return false
    event.preventDefault()
    void pictures.add(files, place)
    return true
  })

  function show(content: string) {
    const { view, state } = editor
    const doc = open(editor, content)
    view.updateState(EditorState.create({ doc, selection: Selection.atEnd(doc), plugins: state.plugins }))
    // Tells the toolbar.
    view.dispatch(view.state.tr.setMeta('addToHistory', false))
  }
  const follow = useEffectEvent(() => {
    // The server trims the text. That is no reason to move the cursor.
    if (value.trim() === shown.current.trim()) shown.current = value
    else if (!isSource) show(value)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows each new value
  useLayoutEffect(follow, [value])

  useEffect(() => {
    aria.current = { 'aria-invalid': `${isInvalid}`, 'aria-describedby': aboutId }
    editor.setOptions()
  }, [editor, aboutId, isInvalid])

  function toggleSource() {
    if (isSource && value !== shown.current) show(value)
    setSource(!isSource)
  }
  const choose = () => fileInput.current?.click()

  return (
    <>
      {leftOut > 0 && (
        <p className={styles.leftOut} role="status">
          <span>{`${leftOut === 1 ? '1 picture was' : `${leftOut} pictures were`} not copied.`}</span>{' '}
          <LinkButton onClick={choose}>{`Upload ${leftOut === 1 ? 'it' : 'them'} here`}</LinkButton>{' '}
          <LinkButton onClick={() => setLeftOut(0)}>Close</LinkButton>
        </p>
      )}
      {isSource && <SourceBox {...props} />}
      {/* A change of the hidden text would replace what is typed as source. */}
      <PicturesContext value={isSource ? null : pictures}>
        <EditorContent editor={editor} hidden={isSource} className={styles.text} />
      </PicturesContext>
      {/* After the text, so that Tab leads from the field before to the text. */}
      <Toolbar
        editor={editor}
        isSource={isSource}
        onSource={toggleSource}
        onLink={() => setLinking(true)}
        onUpload={choose}
        onLibrary={() => setPicking(true)}
      />
      <input
        ref={fileInput}
        type="file"
        multiple
        hidden
        accept="image/*,.heic,.heif"
        onChange={({ currentTarget }) => {
          setLeftOut(0)
          void pictures.add([...(currentTarget.files ?? [])])
          // Otherwise choosing the same files again would fire no event.
          currentTarget.value = ''
        }}
      />
      <ImagePicker
        purpose="post"
        isOpen={isPicking}
        most={PICTURES_MAX}
        onClose={() => setPicking(false)}
        onSelect={(...images) => pictures.insert(images)}
      />
      <LinkDialog editor={editor} isOpen={isLinking} onClose={() => setLinking(false)} />
    </>
  )
}
