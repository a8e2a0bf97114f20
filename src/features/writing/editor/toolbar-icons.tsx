import { icon } from '#ui/office/icons.tsx'

/** Drawn, because accessible names would have to contain written letters. */
const H = 'M2.5 5v10M9 5v10M2.5 10H9'
const BARS = 'M8 5h9M8 10h9M8 15h9'

export const TOOL_ICONS = {
  picture: icon(<path d="M2.5 4h15v12h-15zM3 14l4-4 3.5 3.5L13 11l4 4M12.5 7.5h1.5" />),
  library: icon(<path d="M5.5 6.5h12v10h-12zM2.5 13.5v-10h12M6 15l3-3 2.5 2.5 2-2 3.5 3.5" />),
  heading2: icon(<path d={`${H}M12.2 7.5c0-3 4.6-3 4.6 0 0 2.4-4.6 4.2-4.6 7.5h5`} />),
  heading3: icon(
    <path d={`${H}M12.2 6.3c1.2-1.9 4.5-1.4 4.5 1 0 1.6-1.4 2.4-2.9 2.4 1.7 0 3.2.9 3.2 2.6 0 2.9-3.9 3.4-5.2 1.2`} />,
  ),
  heading4: icon(<path d={`${H}M15.8 15V5.2l-4.2 6.8h5.8`} />),
  bold: icon(<path d="M6 4h4.7a2.9 2.9 0 0 1 0 5.8H6zM6 9.8h5.6a3.1 3.1 0 0 1 0 6.2H6z" strokeWidth={2.2} />),
  italic: icon(<path d="M8.8 4h5.4M5.8 16h5.4M11.5 4l-3 12" />),
  strike: icon(
    <path d="M2.5 10h15M13.9 6.2C13.3 4.8 11.9 4 10 4 7.6 4 5.9 5.2 5.9 7c0 1.4 1 2.3 2.5 3M5.7 13.6c.6 1.5 2.2 2.4 4.3 2.4 2.5 0 4.2-1.2 4.2-3 0-1.4-.8-2.3-2.2-3" />,
  ),
  code: icon(<path d="M7 5.5L2.5 10L7 14.5M13 5.5l4.5 4.5l-4.5 4.5" />),
  bulletList: icon(
    <>
      <path d={BARS} />
      <path d="M3 5h1.6M3 10h1.6M3 15h1.6" strokeWidth={2.2} />
    </>,
  ),
  orderedList: icon(
    <>
      <path d={BARS} />
      <path d="M3 3.5l1.2-.6V7M2.8 13.4c.3-1 2-.9 2 .1 0 .9-2 1.6-2 2.7h2.2" strokeWidth={1.2} />
    </>,
  ),
  quote: icon(<path d="M4 4v12M8 6h9M8 10h9M8 14h6" />),
  link: icon(<path d="M8.5 11.5l3-3M9 6.5l2-2a3.2 3.2 0 0 1 4.5 4.5l-2 2M11 13.5l-2 2A3.2 3.2 0 0 1 4.5 11l2-2" />),
  table: icon(<path d="M2.5 4h15v12h-15zM2.5 8h15M2.5 12h15M10 4v12" />),
  rule: icon(<path d="M2.5 10h15" strokeWidth={2} />),
  codeBlock: icon(<path d="M2.5 3.5h15v13h-15zM8 7.5L5.5 10L8 12.5M12 7.5l2.5 2.5l-2.5 2.5" />),
  undo: icon(<path d="M7 4L3 8l4 4M3.5 8H12a4.5 4.5 0 0 1 0 9H8" />),
  redo: icon(<path d="M13 4l4 4l-4 4M16.5 8H8a4.5 4.5 0 0 0 0 9h4" />),
  addRow: icon(<path d="M2.5 3.5h15v6h-15zM10 12v6M7 15h6" />),
  removeRow: icon(<path d="M2.5 3.5h15v6h-15zM7 15h6" />),
  addColumn: icon(<path d="M3.5 2.5v15h6v-15zM12 10h6M15 7v6" />),
  removeColumn: icon(<path d="M3.5 2.5v15h6v-15zM12 10h6" />),
  removeTable: icon(<path d="M2.5 4h15v12h-15zM2.5 8h15M7.5 10l5 4M12.5 10l-5 4" />),
}
