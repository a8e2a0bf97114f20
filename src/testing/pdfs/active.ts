import { deflated, type Objects, pdfOfPage, words } from './write.ts'

const page = (parts: { catalog?: string; page?: string; objects?: Objects }) => pdfOfPage(words('Moss'), parts)

const ALERT = '<< /Type /Action /S /JavaScript /JS (app.alert\\(1\\)) >>'
const LINK = '/Type /Annot /Subtype /Link /Rect [0 0 99 99] /Border [0 0 0]'

/** PDFs with a script, or with an action that starts a program, in every place that a PDF has for them. */
export const ACTIVE: Record<string, Buffer> = {
  'a script in the names tree': page({ catalog: `/Names << /JavaScript << /Names [(a) ${ALERT}] >> >>` }),
  'a script that runs when it opens': page({ catalog: `/OpenAction ${ALERT}` }),
  'a script in a stream of its own': page({
    catalog: '/OpenAction << /S /JavaScript /JS 10 0 R >>',
    objects: { 10: deflated('app.alert(1)') },
  }),
  'a script that runs when a page opens': page({ page: `/AA << /O ${ALERT} >>` }),
  'a link that starts a program': page({ page: `/Annots [<< ${LINK} /A << /S/Launch /F (moss.exe) >> >>]` }),
  'a script whose name is written in codes': page({ catalog: '/OpenAction << /S /J#61vaScript /J#53 (1) >>' }),
  'a script in packed objects': page({
    catalog: '/OpenAction 11 0 R',
    objects: { 10: deflated(`11 0 ${ALERT}`, '/Type /ObjStm /N 1 /First 5') },
  }),
}
