import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import styles from './Toolbar.module.css'
import { TOOL_ICONS } from './toolbar-icons.tsx'

type Tool = {
  icon: keyof typeof TOOL_ICONS
  label: string
  keys?: string
  /** The name of what the tool switches on and off, and its attributes. */
  on?: [name: string, attributes?: object]
  run: (chain: ChainedCommands) => ChainedCommands
  /** Its place on a phone, where the most used tools come first. */
  first?: true
}

const heading = (level: 2 | 3 | 4, label: string): Tool => ({
  icon: `heading${level}`,
  label,
  keys: `Mod+Alt+${level}`,
  on: ['heading', { level }],
  run: (chain) => chain.toggleHeading({ level }),
  ...(level === 2 && { first: true }),
})

const FORMATS: Tool[] = [
  { icon: 'bold', label: 'Bold', keys: 'Mod+B', on: ['bold'], run: (chain) => chain.toggleBold(), first: true },
  { icon: 'italic', label: 'Italic', keys: 'Mod+I', on: ['italic'], run: (chain) => chain.toggleItalic(), first: true },
  { icon: 'strike', label: 'Strikethrough', keys: 'Mod+Shift+S', on: ['strike'], run: (chain) => chain.toggleStrike() },
  { icon: 'code', label: 'Code', keys: 'Mod+E', on: ['code'], run: (chain) => chain.toggleCode() },
]

/** Inserts below the paragraph instead of tearing it apart. */
const atBlockEnd = (chain: ChainedCommands) =>
  chain.command(({ tr, commands }) => commands.setTextSelection(tr.selection.$from.end()))

const BLOCKS: Tool[] = [
  heading(2, 'Heading'),
  heading(3, 'Smaller heading'),
  heading(4, 'Smallest heading'),
  {
    icon: 'bulletList',
    label: 'List',
    keys: 'Mod+Shift+8',
    on: ['bulletList'],
    run: (chain) => chain.toggleBulletList(),
    first: true,
  },
  {
    icon: 'orderedList',
    label: 'Numbered list',
    keys: 'Mod+Shift+7',
    on: ['orderedList'],
    run: (chain) => chain.toggleOrderedList(),
  },
  { icon: 'quote', label: 'Quote', keys: 'Mod+Shift+B', on: ['blockquote'], run: (chain) => chain.toggleBlockquote() },
  {
    icon: 'table',
    label: 'Table',
    run: (chain) => atBlockEnd(chain).insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  },
  { icon: 'rule', label: 'Dividing line', run: (chain) => atBlockEnd(chain).setHorizontalRule() },
  {
    icon: 'codeBlock',
    label: 'Code block',
    keys: 'Mod+Alt+C',
    on: ['codeBlock'],
    run: (chain) => chain.toggleCodeBlock(),
  },
]

/** Instead of the blocks, which cannot be in a table. */
const IN_TABLE: Tool[] = [
  { icon: 'addRow', label: 'Add row', run: (chain) => chain.addRowAfter() },
  { icon: 'removeRow', label: 'Remove row', run: (chain) => chain.deleteRow() },
  { icon: 'addColumn', label: 'Add column', run: (chain) => chain.addColumnAfter() },
  { icon: 'removeColumn', label: 'Remove column', run: (chain) => chain.deleteColumn() },
  { icon: 'removeTable', label: 'Remove table', run: (chain) => chain.deleteTable() },
]

const HISTORY: Tool[] = [
  { icon: 'undo', label: 'Undo', keys: 'Mod+Z', run: (chain) => chain.undo() },
  { icon: 'redo', label: 'Redo', keys: 'Mod+Shift+Z', run: (chain) => chain.redo() },
]

const WORDS = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu

type ToolbarProps = {
  editor: Editor
  isSource: boolean
  onSource: () => void
  onLink: () => void
  onUpload: () => void
  onLibrary: () => void
}

export function Toolbar({ editor, isSource, onSource, onLink, onUpload, onLibrary }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useKeyboardGap(bar, editor)
  const { isInTable, isFocused, words } = useEditorState({
    editor,
    selector: ({ editor }) => ({
      isInTable: editor.isActive('table'),
      isFocused: editor.isFocused,
      words: editor.state.doc.textBetween(0, editor.state.doc.content.size, ' ').match(WORDS)?.length ?? 0,
    }),
  })
  const draw = (tools: Tool[]) => tools.map((tool) => <ToolButton key={tool.icon} editor={editor} tool={tool} />)
  const insert = (name: keyof typeof TOOL_ICONS, label: string, onPress: () => void, keys?: string) => (
    <BarButton icon={name} label={label} keys={keys} isFirst={name !== 'library'} onPress={onPress} />
  )
  return (
    <div className={styles.place} data-focused={isFocused || undefined}>
      <div
        ref={bar}
        role="toolbar"
        aria-label="Formatting"
        className={styles.bar}
        onKeyDown={(event) => moveFocus(event, bar)}
        // Buttons leave the focus in the text, so that the keyboard of a phone stays.
        onMouseDown={(event) => event.preventDefault()}
      >
        {!isSource && (
          <>
            {draw(isInTable ? IN_TABLE : BLOCKS.slice(0, 3))}
            <span className={styles.gap} />
            {draw(FORMATS)}
            {insert('link', 'Link', onLink, 'Mod+K')}
            {!isInTable && (
              <>
                <span className={styles.gap} />
                {insert('picture', 'Pictures', onUpload)}
                {insert('library', 'Pictures from the library', onLibrary)}
                {draw(BLOCKS.slice(3))}
              </>
            )}
            <span className={styles.gap} />
            {draw(HISTORY)}
          </>
        )}
      </div>
      <button type="button" className={styles.toggle} aria-pressed={isSource} onClick={onSource}>
        Text as Markdown
      </button>
      <p className={styles.words}>{words === 1 ? '1 word' : `${words.toLocaleString('en-US')} words`}</p>
    </div>
  )
}

function ToolButton({ editor, tool }: { editor: Editor; tool: Tool }) {
  const { icon, label, keys, on, run, first } = tool
  const { isOn, canRun } = useEditorState({
    editor,
    selector: ({ editor }) => ({
      isOn: on && editor.isActive(...on),
      canRun: run(editor.can().chain() as ChainedCommands).run(),
    }),
  })
  return (
    <BarButton
      icon={icon}
      label={label}
      keys={keys}
      isOn={isOn}
      isOff={!canRun}
      isFirst={first}
      onPress={() => run(editor.chain().focus()).run()}
    />
  )
}

type BarButtonProps = {
  icon: keyof typeof TOOL_ICONS
  label: string
  keys?: string | undefined
  isOn?: boolean | undefined
  isOff?: boolean
  isFirst?: boolean | undefined
  onPress: () => void
}

function BarButton({ icon, label, keys, isOn, isOff = false, isFirst, onPress }: BarButtonProps) {
  const Icon = TOOL_ICONS[icon]
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={keys ? `${label} (${keysText(keys)})` : label}
      aria-pressed={isOn}
      aria-disabled={isOff}
      data-first={isFirst ? icon : undefined}
      // The toolbar is one stop of the Tab key; arrow keys move inside.
      tabIndex={icon === 'heading2' || icon === 'addRow' ? 0 : -1}
      onClick={() => isOff || onPress()}
    >
      <Icon />
    </button>
  )
}

const IS_MAC = /Mac|iP/.test(globalThis.navigator?.platform ?? '')

const keysText = (keys: string) =>
  IS_MAC ? keys.replace('Mod', '⌘').replace('Alt', '⌥').replaceAll('+', '') : keys.replace('Mod', 'Ctrl')

function moveFocus(event: KeyboardEvent, bar: RefObject<HTMLDivElement | null>) {
  const buttons = [...(bar.current?.querySelectorAll('button') ?? [])]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  const last = buttons.length - 1
  const steps: Record<string, number> = {
    ArrowRight: at < last ? at + 1 : 0,
    ArrowLeft: at > 0 ? at - 1 : last,
    Home: 0,
    End: last,
  }
  const to = steps[event.key]
  if (to === undefined) return
  event.preventDefault()
  for (const [index, button] of buttons.entries()) button.tabIndex = index === to ? 0 : -1
  buttons[to]?.focus()
}

/** Sets `--keyboard` of an element to the height in px that the keyboard of a phone covers. */
function useKeyboardGap(element: RefObject<HTMLElement | null>, editor: Editor) {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const measure = () => {
      // Zooming in makes the visible part smaller too, but leaves no keyboard.
      const gap = view.scale > 1.01 ? 0 : Math.max(0, innerHeight - view.height - view.offsetTop)
      element.current?.style.setProperty('--keyboard', `${Math.round(gap)}px`)
    }
    measure()
    const keepLine = () => {
      measure()
      // The browser does not know that the bar covers the line above the keyboard.
      if (editor.isFocused) editor.commands.scrollIntoView()
    }
    view.addEventListener('resize', keepLine)
    view.addEventListener('scroll', measure)
    return () => {
      view.removeEventListener('resize', keepLine)
      view.removeEventListener('scroll', measure)
    }
  }, [element, editor])
}
