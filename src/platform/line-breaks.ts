/** Word processors, chat programs and PDFs break lines with these too. */
export const OTHER_LINE_BREAKS = /[\v\f\u0085\u2028\u2029]/g
