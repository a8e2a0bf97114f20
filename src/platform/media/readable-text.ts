const MAX_ODD_SHARE = 0.06
const MIN_TRADE_WORDS = 5
/** For a short text, such as a label. */
const MIN_TRADE_SHARE = 1 / 3

// PDFium marks a hyphen at the end of a line with U+0002 or U+FFFE.
// biome-ignore lint/suspicious/noControlCharactersInRegex: U+0002 is one of the marks
const EXPECTED = /[\s\u0002\ufffe©®°™✓✔✗✘☐☑☒●○■□▪▲▼◆★]/gu
const ODD = /[\p{Cc}\p{Co}\p{Cn}\p{Cs}\p{So}\p{Sk}\ufffd]/gu
const WORDS = /[\p{L}][\p{L}\p{M}]+/gu

const TRADE = `
  certificate certificates analysis analyses analytical laboratory laboratories lab batch lot sample samples sampled
  sampling result results report reported reporting test tested testing tests method methods limit limits pass passed
  fail failed total thc thca thcv cbd cbda cbdv cbg cbga cbn cbc cannabis cannabinoid cannabinoids hemp marijuana
  terpene terpenes potency pesticide pesticides metal metals heavy microbial microbials microbiology mycotoxin
  mycotoxins aflatoxin ochratoxin solvent solvents residual moisture water foreign matter analyte analytes analyzed
  date received collected completed harvest harvested expires client customer grower producer distributor license
  product flower extract concentrate tincture edible resin rosin hash oil strain cultivar matrix lead arsenic cadmium
  mercury salmonella coli aspergillus listeria yeast mold mould bacteria coliform myrcene limonene pinene linalool
  caryophyllene humulene terpinolene weight mass serving unit units percent loq lod detected quantitation detection
  accredited accreditation iso page signature director status summary name address phone quality assurance hplc qpcr
  ppm ppb cfu
  certificado análisis laboratorio lote muestra resultado resultados informe ensayo método límite fecha producto cliente
  aprobado página certificat analyse laboratoire échantillon résultat résultats rapport essai méthode limite produit
  conforme analysezertifikat prüfbericht labor charge probe ergebnis ergebnisse bericht prüfung methode grenzwert
  datum produkt kunde seite bestanden gesamt certificato analisi campione risultato risultati rapporto metodo prodotto
  certificado análise laboratório amostra relatório`
const TRADE_WORDS = new Set(TRADE.split(/\s+/).filter(Boolean))
// Searched as substrings, since spaces do not reliably separate words in these languages.
const CJK_TRADE_WORDS =
  '检测 檢測 检验 檢驗 报告 報告 样品 樣品 结果 結果 方法 批号 批號 日期 产品 產品 合格 单位 單位 限量 试验 試験 成績書 試料 検査 分析 証明書 製品 기준 시험 성적서 시료 결과 분석 제품'.split(
    ' ',
  )

/** Tells real words from glyph numbers. @param text of a PDF, before `cleanText` */
export function isReadable(text: string): boolean {
  const written = text.replace(EXPECTED, '')
  return written.length > 0 && countOf(written, ODD) / written.length < MAX_ODD_SHARE && isTrade(text)
}

/** Glyph numbers hardly ever make certificate words, so a short label needs few of them. */
function isTrade(text: string) {
  const found = countTradeWords(text)
  return found >= MIN_TRADE_WORDS || found / countOf(text, /\S+/g) >= MIN_TRADE_SHARE
}

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Counts how many different certificate words a text contains. */
function countTradeWords(text: string) {
  const words = new Set(text.normalize('NFKC').toLowerCase().match(WORDS))
  const found = [...words].filter((word) => TRADE_WORDS.has(word)).length
  return found + CJK_TRADE_WORDS.filter((word) => text.includes(word)).length
}
