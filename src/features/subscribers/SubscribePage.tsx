import { type ActionFunctionArgs, data, Link, useActionData } from 'react-router'
import { LINK_MAX } from '#platform/http/limits.ts'
import { apiOf } from '#ui/api-client.ts'
import { paths } from '#ui/paths.ts'
import type { FormOutcome } from '#ui/site/form-outcome.ts'
import { Head } from '#ui/site/Head.tsx'
import { Notice } from '#ui/site/Notice.tsx'
import { PageBand } from '#ui/site/PageBand.tsx'
import { readRefusal, UNREACHABLE } from '#ui/site/read-refusal.ts'
import { useSite } from '#ui/site/site.ts'
import { SUBSCRIBE_TITLE } from './interests.ts'
import styles from './ReaderPages.module.css'
import { SubscribeForm, type SubscribeValues } from './SubscribeForm.tsx'
import type { AskForm } from './subscribers.schema.ts'

/** `back` is the page on which the form was. */
type Asked = FormOutcome & { values?: SubscribeValues; errors?: Partial<Record<string, string>>; back?: string }

const SENT_TITLE = 'One more step'
/** A path of this site: not a whole address, nor the rest of one, such as “//elsewhere.example”. */
const OWN_PATH = /^\/(?!\/)[\w.~%/-]*$/
const INCOMPLETE_FORM = 'Nothing is sent yet. Please look at the fields in red.'

/** The forms on all pages are sent here. */
export async function action(args: ActionFunctionArgs) {
  // A body that is not a form is treated like an empty form.
  const form = await args.request.formData().catch(() => new FormData())
  const values = {
    email: `${form.get('email') ?? ''}`,
    interests: form.getAll('interests').map(String),
    isOfAge: form.has('isOfAge'),
    // The address of a page that is missing may be longer than what is stored.
    page: `${form.get('page') ?? ''}`.slice(0, LINK_MAX),
  }
  const refuse = (status: number, sentence: string, errors?: Record<string, string>) => {
    const notice = { kind: 'error', sentence, isOnPage: true } as const
    return data<Asked>({ notice, values, ...(errors && { errors }) }, { status })
  }
  try {
    const response = await apiOf(args).subscribers.$post({ json: values as AskForm })
    if (response.status !== 200) {
      const { error, fields } = await readRefusal(response)
      return refuse(response.status, fields ? INCOMPLETE_FORM : error, fields)
    }
    const { message } = await response.json()
    const hasBack = OWN_PATH.test(values.page) && values.page !== paths.subscribe()
    const notice = { kind: 'success', sentence: message, isOnPage: true } as const
    return data<Asked>({ notice, ...(hasBack && { back: values.page }) })
  } catch {
    return refuse(503, UNREACHABLE)
  }
}

export function Component() {
  const { brand } = useSite()
  const { notice, values, errors, back } = useActionData<Asked>() ?? {}
  const title = notice?.kind === 'success' ? SENT_TITLE : SUBSCRIBE_TITLE
  return (
    <>
      <Head title={title} hidden />
      <PageBand title={title}>{title === SUBSCRIBE_TITLE && <p>{`News from ${brand}, by email.`}</p>}</PageBand>
      <div className={styles.page}>
        {notice && (
          <div className={styles.onPage}>
            <Notice kind={notice.kind}>{notice.sentence}</Notice>
          </div>
        )}
        {title === SENT_TITLE ? (
          <>
            <p>No email after a few minutes? Look in your spam folder. The link in it works for seven days.</p>
            {back && (
              <p>
                <Link to={back}>Back to the page where you were</Link>
              </p>
            )}
          </>
        ) : (
          <SubscribeForm place="page" values={values} errors={errors} />
        )}
      </div>
    </>
  )
}
