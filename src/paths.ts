/** The address of every page. Nothing else in the code spells one. */
export const paths = {
  home: () => '/',
  testResults: () => '/test-results',
  blog: () => '/blog',
  post: ({ id }: { id: number }) => `/blog/${id}`,
  contactUs: () => '/contact-us',
  login: () => '/login',
  register: () => '/register',
  admin: () => '/admin',
}

/** The pages of the back office. By themselves, so that the public pages do not carry them. */
export const adminPaths = {
  admin: paths.admin,
  manageAboutUs: () => '/admin/manage-about-us',
  manageQuotes: () => '/admin/manage-quotes',
  manageBlog: (edited?: { id: number }) => `/admin/manage-blog${edited ? `?edit=${edited.id}` : ''}`,
  images: () => '/admin/images',
  inviteAdmin: () => '/admin/invite-admin',
  sessions: () => '/admin/sessions',
  audit: () => '/admin/audit',
  trash: () => '/admin/trash',
  signedOut: () => '/admin/signed-out',
}
