import './page.css'

export const metadata = { title: 'Fernhollow Botanicals', description: 'Where nature meets terpenes.' }

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        <header>
          <nav aria-label="Main">
            <a href="/">Home</a> <a href="/test-results">Test Results</a> <a href="/blog">Blog</a>{' '}
            <a href="/contact-us">Contact Us</a>
          </nav>
        </header>
        <main>{children}</main>
        <footer>© 2024 Fernhollow Botanicals</footer>
      </body>
    </html>
  )
}
