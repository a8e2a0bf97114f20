import { Link } from 'react-router'
import { paths } from '#ui/paths.ts'
import hero from './art/hero.svg'
import { Head } from './Head.tsx'
import styles from './NotFoundPage.module.css'
import { useArt } from './site.ts'

const MISSING = { page: 'Page not found', post: 'Post not found', update: 'Update not found' }

type NotFoundProps = {
  what?: keyof typeof MISSING
  /** The path of the first page, if the address is beyond the end of a list. */
  firstPage?: string | undefined
}

export function NotFound({ what = 'page', firstPage }: NotFoundProps) {
  return (
    <div className={styles.page}>
      <Head title="Not found" hidden />
      <img className={styles.art} src={useArt('hero', hero)} alt="" width={900} height={1100} loading="lazy" />
      <div className={styles.words}>
        <h1>{MISSING[what]}</h1>
        <p>It may have been moved or deleted.</p>
        <ul className={styles.ways}>
          {waysOn({ what, firstPage }).map(([words, to]) => (
            <li key={to}>
              <Link to={to}>{words}</Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function waysOn({ what, firstPage }: NotFoundProps) {
  const ways: [words: string, to: string][] = [
    ['Go to the home page', paths.home()],
    ['See the certificates', paths.testResults()],
    ['Contact us', paths.contactUs()],
  ]
  if (what !== 'page') ways.unshift(['Go to the blog', paths.blog()])
  return firstPage ? [['Go to the first page', firstPage] as const, ...ways.filter(([, to]) => to !== firstPage)] : ways
}
