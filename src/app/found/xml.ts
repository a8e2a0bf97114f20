// XML 1.0 allows no other characters, not even escaped.
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A template of XML that escapes its values. */
export const xml = (parts: TemplateStringsArray, ...values: string[]) =>
  String.raw(
    { raw: parts },
    ...values.map((value) => value.replace(FORBIDDEN, '').replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '')),
  )
