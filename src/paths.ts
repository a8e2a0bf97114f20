/** The address of every page. Nothing else in the code spells one. */
export const paths = {
  home: () => '/',
  testResults: () => '/test-results',
  blog: () => '/blog',
  post: ({ id }: { id: number }) => `/blog/${id}`,
  contactUs: () => '/contact-us',
  login: () => '/login',
  register: () => '/register',
}
