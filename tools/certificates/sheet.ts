import PDFDocument from 'pdfkit'

export const PAGE = { width: 612, height: 792, margin: 42 }
export const CONTENT = { left: PAGE.margin, width: PAGE.width - 2 * PAGE.margin, right: PAGE.width - PAGE.margin }

export const color = {
  ink: '#1a211d',
  night: '#15291f',
  fern: '#4a7a5c',
  muted: '#66716a',
  faint: '#98a29b',
  hairline: '#cdd5cf',
  tint: '#eff3ef',
}

// The standard PDF fonts lack Δ, β and ≤. These fonts come with pdf.js, and only the used glyphs are embedded.
const fontFile = (style: string) =>
  Bun.fileURLToPath(import.meta.resolve(`pdfjs-dist/standard_fonts/LiberationSans-${style}.ttf`))
const fonts = { regular: fontFile('Regular'), bold: fontFile('Bold'), italic: fontFile('Italic') }

export type Style = {
  size?: number
  font?: keyof typeof fonts
  color?: string
  align?: 'left' | 'right' | 'center' | undefined
  /** Width in which to align or wrap the text, in points. */
  width?: number
  spacing?: number
  wrap?: boolean
}
// pdfkit's types lack these two options, which it has supported since 0.17.
type Description = PDFKit.Mixins.StructureElementOptions & { scope?: 'Row' | 'Column'; bbox?: number[] }
type Parent = { add: (child: PDFKit.PDFStructureElement) => unknown }

/** Draws a PDF and tags its content for screen readers at the same time. */
export class Sheet {
  readonly doc: PDFKit.PDFDocument
  readonly #bytes: Promise<Buffer>
  #parent: Parent

  constructor(info: { Title: string; Subject: string; Author: string; day: string }) {
    const { day, ...rest } = info
    // pdfkit derives the file's identifier from these dates, so equal results give equal bytes.
    const stamp = new Date(`${day}T16:00:00Z`)
    this.doc = new PDFDocument({
      size: [PAGE.width, PAGE.height],
      margin: 0,
      autoFirstPage: false,
      pdfVersion: '1.7',
      lang: 'en-US',
      tagged: true,
      displayTitle: true,
      info: { ...rest, Creator: 'Trellis starter', Producer: 'pdfkit', CreationDate: stamp, ModDate: stamp },
    })
    for (const [name, file] of Object.entries(fonts)) this.doc.registerFont(name, file)
    const chunks: Buffer[] = []
    this.doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    this.#bytes = new Promise((resolve) => this.doc.on('end', () => resolve(Buffer.concat(chunks))))
    const root = this.doc.struct('Document')
    this.doc.addStructure(root)
    this.#parent = root
  }

  async finish() {
    this.doc.end()
    return this.#bytes
  }

  /** Groups everything that `draw` draws as one heading, table or row. */
  group(type: string, draw: () => void) {
    const element = this.doc.struct(type)
    const outer = this.#parent
    outer.add(element)
    this.#parent = element
    draw()
    this.#parent = outer
    element.end()
  }

  /** Draws one piece of content: a figure with its description, or the text of a cell. */
  piece(type: string, draw: () => void, options: Description = {}) {
    const element = this.doc.struct(type, options)
    this.#parent.add(element)
    element.add(draw)
    element.end()
  }

  /** Draws decoration, or content that repeats on every page. Screen readers skip it. */
  artifact(draw: () => void) {
    this.doc.markContent('Artifact', { type: 'Layout' })
    draw()
    this.doc.endMarkedContent()
  }

  text(type: string, text: string, x: number, y: number, style: Style = {}) {
    this.piece(type, () => this.write(text, x, y, style))
  }

  /** @returns the height of the text, in points */
  write(text: string, x: number, y: number, style: Style = {}) {
    if (!text) return 0
    const { size = 7.5, font = 'regular', align = 'left', width, spacing = 0, wrap = false } = style
    this.doc
      .font(font)
      .fontSize(size)
      .fillColor(style.color ?? color.ink)
    if (wrap && width) {
      this.doc.text(text, x, y, { width, lineGap: size * 0.3 })
      return this.doc.y - y
    }
    const taken = this.doc.widthOfString(text, { characterSpacing: spacing })
    if (width && taken > width + 0.5) throw new Error(`“${text}” is ${Math.ceil(taken - width)} pt too wide`)
    const space = width ? width - taken : 0
    const shift = align === 'right' ? space : align === 'center' ? space / 2 : 0
    this.doc.text(text, x + shift, y, { lineBreak: false, characterSpacing: spacing })
    return this.doc.currentLineHeight()
  }

  rule(x: number, y: number, width: number, thickness = 0.5, stroke = color.hairline) {
    this.artifact(() => {
      this.doc.lineWidth(thickness).strokeColor(stroke)
      this.doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .stroke()
    })
  }

  box(x: number, y: number, width: number, height: number, fill: string) {
    this.artifact(() => this.doc.rect(x, y, width, height).fill(fill))
  }
}
