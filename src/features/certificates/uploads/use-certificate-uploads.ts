import { PDF_MAX_BYTES } from '#platform/http/limits.ts'
import { onePage } from '#ui/api-client.ts'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer, Refusal } from '#ui/office/call-api.ts'
import { sendFile, type Watch } from '#ui/office/uploads/send-file.ts'
import { type Uploads, useUploads } from '#ui/office/uploads/use-uploads.ts'
import { cleanSearch } from '#ui/site/use-search.ts'
import type { UploadedCertificate } from '../certificates.schema.ts'
import { UNTITLED } from '../untitled.ts'
import { freeName, isPdfName, stemOf, withEnding } from './file-name.ts'

/** `name` is the file name to store; `title` may be empty. `stored` is set when the PDF is uploaded but not yet published. */
type CertificateUpload = { name: string; title: string; stored?: UploadedCertificate }

export type CertificateUploads = Uploads<CertificateUpload, UploadedCertificate>

export const NAME_IS_TAKEN = 409

// The largest page size of the API.
const LIKE_IT_MAX = 200

const NOT_A_PDF = 'You can only upload .pdf files here.'

function refusalOf({ name, size }: File): string | undefined {
  if (!isPdfName(name)) return NOT_A_PDF
  if (size === 0) return 'This file is empty.'
  if (size > PDF_MAX_BYTES) return 'This file is too large. PDFs can be up to 32 MB.'
}

export function useCertificateUploads(): CertificateUploads {
  const uploads: CertificateUploads = useUploads({
    noun: 'PDF',
    newForm: ({ name }): CertificateUpload => ({ name, title: '' }),
    refusalOf,
    async send({ previewUrl, file, form }, watch) {
      const name = withEnding(form.name.trim() || file.name)
      const stored =
        form.stored ??
        (await store(file, name, watch).catch(async (error) => {
          const isTaken = error instanceof Refusal && error.status === NAME_IS_TAKEN
          if (isTaken) uploads.change(previewUrl, { form: { ...form, name: await suggestName(name) } })
          throw error
        }))
      uploads.change(previewUrl, { form: { ...form, name, stored } })
      await putOnPage(stored, form.title.trim() || UNTITLED, watch.signal)
      return stored
    },
  })
  return uploads
}

/** Suggests a free name. If the list fails to load, the name may be taken. */
async function suggestName(name: string) {
  const wanted = { search: cleanSearch(stemOf(name)), page: 1, pageSize: LIKE_IT_MAX }
  const { pdfs } = await getCertificateFiles(wanted).catch(() => ({ pdfs: [] }))
  return freeName(name, [...pdfs.map(({ fileName }) => fileName), name])
}

function store(file: File, name: string, watch: Watch) {
  const body = new FormData()
  body.append('file', file, name)
  return sendFile<UploadedCertificate>('/api/manage/create', file, body, watch)
}

/** Publishes a PDF. A repeated call changes nothing. */
export function putOnPage(
  { id, pdfUrl }: Pick<UploadedCertificate, 'id' | 'pdfUrl'>,
  title: string,
  signal?: AbortSignal,
) {
  const json = { id, title, description: '', pdfUrl }
  return answer(adminApi.manage.create.$post({ json }, { ...(signal && { init: { signal } }) }))
}

type Wanted = { search: string; page: number; pageSize: number }

/** Returns a page of the PDFs, unpublished ones first. */
export function getCertificateFiles({ search, page, pageSize }: Wanted) {
  const query = { page: `${page}`, pageSize: `${pageSize}`, ...(search && { search }) }
  return onePage(answer(adminApi.manage.pdfs.$get({ query })))
}
