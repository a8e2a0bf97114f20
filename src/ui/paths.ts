import type { Look } from '#platform/site-words.ts'

type ResultsPlace = { search?: string; page?: number }

/** A link to set a password: for an invitation or, with `isReset`, after a forgotten password. */
type RegisterPlace = { token?: string; isReset?: boolean }

export const RESET_PURPOSE = 'reset'

/** The id of the search field on the page of results. */
export const SEARCH_ID = 'search'

/** The paths of the public pages. Only tests repeat them; `public-addresses.ts` says what each page is. */
export const paths = {
  home: () => '/',
  testResults: ({ search, page = 1 }: ResultsPlace = {}) =>
    `/test-results${queryOf({ search, page: page > 1 ? `${page}` : '' })}`,
  /** The field of the search, which then has the focus. */
  checkBatch: () => `/test-results#${SEARCH_ID}`,
  /** The reader of a certificate. */
  certificate: ({ id }: { id: number }) => `/test-results#certificate-${id}`,
  certificatePage: ({ id }: { id: number | string }) => `/test-results/${id}`,
  certificateJson: ({ id }: { id: number }) => `/test-results/${id}.json`,
  /** Leads to the page of the certificate. @param lot as `lotInAddress` writes it */
  lot: ({ lot }: { lot: string }) => `/c/${lot}`,
  /** Where the look-up field sends a batch number. It leads on to the path of the lot. */
  lookUp: () => '/c',
  blog: ({ page = 1 }: { page?: number } = {}) => `/blog${queryOf({ page: page > 1 ? `${page}` : '' })}`,
  /** The short address, which leads to the `path` of the post. */
  post: ({ id }: { id: number | string }) => `/blog/${id}`,
  /** A post or page that is not public yet. */
  preview: ({ link }: { link: string }) => `/preview/${link}`,
  /** @param batch a batch number without test results, to ask about */
  contactUs: ({ batch }: { batch?: string } = {}) => `/contact-us${queryOf({ batch })}`,
  login: () => '/login',
  forgotPassword: () => '/forgot-password',
  register: ({ token, isReset = false }: RegisterPlace = {}) =>
    `/register${queryOf({ token, purpose: isReset ? RESET_PURPOSE : '' })}`,
  /** The link of a notice about an account. */
  notMe: ({ token }: { token?: string } = {}) => `/not-me${queryOf({ token })}`,
  unsubscribe: ({ token }: { token?: string | undefined } = {}) => `/unsubscribe${queryOf({ token })}`,
  /** The form to ask for the weekly update. */
  subscribe: () => '/subscribe',
  /** The link of the email that confirms it. */
  confirmSubscription: ({ token }: { token?: string } = {}) => `/subscription/confirm${queryOf({ token })}`,
  /** A reader's own page. */
  subscription: ({ token }: { token?: string | undefined } = {}) => `/subscription${queryOf({ token })}`,
  /** A sent update. */
  update: ({ id }: { id: number | string }) => `/updates/${id}`,
  admin: () => '/admin',
}

/** The other functions of `paths` lead to a part of a page, or to the back office. */
export type PageName = Exclude<
  keyof typeof paths,
  'admin' | 'certificate' | 'certificateJson' | 'checkBatch' | 'lookUp'
>

/** A page's path as the router's pattern. */
export const routeOfPage = (page: PageName) =>
  (paths[page] as (of: object) => string)({ id: ':id', link: ':token', lot: ':lot' })

type ContactsPlace = {
  list?: 'held' | 'ending' | undefined
  search?: string
  state?: string | undefined
  page?: number
}

type UpdatesPlace = { update?: number | undefined; page?: number }

type SubscribersPlace = {
  tab?: 'import' | 'remove' | 'reports' | undefined
  state?: string | undefined
  interest?: string | undefined
  search?: string
  page?: number
}

type MailsPlace = { state?: string | undefined; update?: number | undefined; search?: string; page?: number }

type CertificatesPlace = { search?: string; page?: number }

type PostsPlace = { edit?: number | undefined; search?: string; page?: number }

type ImagesPlace = { use?: string | undefined; search?: string; page?: number }

type AuditPlace = { actor?: string | undefined; kind?: string | undefined }

export const POST_LIST = 'all-posts'
export const TO_CHECK = 'to-check'

/** The paths of the back office, separate so that the public bundle does not contain them. */
export const adminPaths = {
  admin: paths.admin,
  manageSections: () => '/admin/manage-about-us',
  manageQuotes: () => '/admin/manage-quotes',
  manageCertificates: ({ search, page = 1 }: CertificatesPlace = {}) =>
    `/admin/manage-coa${queryOf({ search, page: page > 1 ? `${page}` : '' })}`,
  /** The page focuses the first certificate without a title. */
  nameCertificates: () => `/admin/manage-coa${queryOf({ untitled: 'first' })}`,
  /** The page opens the list of certificates without details. */
  certificatesToCheck: () => `/admin/manage-coa#${TO_CHECK}`,
  contacts: ({ list, search, state, page = 1 }: ContactsPlace = {}) =>
    `/admin/contacts${queryOf({ list, search, state, page: page > 1 ? `${page}` : '' })}`,
  /** The list below the form. */
  postList: () => `/admin/manage-blog#${POST_LIST}`,
  manageBlog: ({ edit, search, page = 1 }: PostsPlace = {}) =>
    `/admin/manage-blog${queryOf({ search, page: page > 1 ? `${page}` : '', edit: edit ? `${edit}` : '' })}`,
  managePages: ({ edit }: { edit?: number | undefined } = {}) =>
    `/admin/manage-pages${queryOf({ edit: edit ? `${edit}` : '' })}`,
  images: ({ use, search, page = 1 }: ImagesPlace = {}) =>
    `/admin/images${queryOf({ use, search, page: page > 1 ? `${page}` : '' })}`,
  /** The images page asks for missing descriptions, one image at a time. */
  describeImages: () => `/admin/images${queryOf({ describe: 'all' })}`,
  carousel: () => '/admin/carousel',
  inviteAdmin: () => '/admin/invite-admin',
  createUpdate: ({ update, page = 1 }: UpdatesPlace = {}) =>
    `/admin/create-update${queryOf({ update: update ? `${update}` : undefined, page: page > 1 ? `${page}` : '' })}`,
  mails: ({ state, update, search, page = 1 }: MailsPlace = {}) =>
    `/admin/mails${queryOf({ state, update: update ? `${update}` : '', search, page: page > 1 ? `${page}` : '' })}`,
  subscribers: ({ tab, state, interest, search, page = 1 }: SubscribersPlace = {}) =>
    `/admin/subscribers${queryOf({ tab, state, interest, search, page: page > 1 ? `${page}` : '' })}`,
  /** @param part the group of fields to open */
  settings: ({ part }: { part?: string } = {}) => `/admin/settings${part ? `#${part}` : ''}`,
  look: () => '/admin/look',
  mailServer: () => '/admin/email',
  account: ({ confirm = '' } = {}) => `/admin/account${queryOf({ confirm })}`,
  sessions: () => '/admin/sessions',
  audit: ({ actor, kind }: AuditPlace = {}) => `/admin/audit${queryOf({ actor, kind })}`,
  trash: () => '/admin/trash',
  backups: () => '/admin/backups',
  visits: ({ span }: { span?: string } = {}) => `/admin/visits${queryOf({ span })}`,
  signedOut: () => '/admin/signed-out',
}

export const LOOK_PREVIEW = '/admin/look/preview'

/**
 * `asksAge`: whether the age question covers the page. `revision`: makes the browser load the page again after a change
 * outside the look.
 */
type PreviewPlace = { page: string; asksAge?: boolean; revision?: string }

/** A public page with a look that is not published yet. */
export const lookPreview = (
  { heroImageId, logoId, ...look }: Look & { heroImageId: number; logoId: number },
  { page, asksAge = false, revision }: PreviewPlace,
) => {
  const ids = { heroImageId: `${heroImageId}`, logoId: `${logoId}` }
  return LOOK_PREVIEW + queryOf({ page, asksAge: asksAge ? 'true' : '', ...look, ...ids, revision })
}

/** The query string of the non-empty values. */
function queryOf(values: Record<string, string | undefined>): string {
  const given = Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}
