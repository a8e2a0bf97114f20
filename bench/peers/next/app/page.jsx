import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Picture } from './Picture.jsx'

// Rendered for each request, like a page with editable content.
export const dynamic = 'force-dynamic'

let content

/** Reads the API responses saved by the benchmark. Cached, because Trellis caches them too. */
const readContent = () => {
  content ??= Promise.all(['about-us', 'quotes', 'images'].map(read))
  return content
}

const read = async (name) => JSON.parse(await readFile(join(process.env.FOLDER ?? '.', `${name}.json`), 'utf8'))

export default async function HomePage() {
  const [sections, quotes, carousel] = await readContent()
  const quote = quotes[0]
  return (
    <>
      <div className="hero">
        <p>Rutland, VT</p>
        <h1>Welcome to Fernhollow Botanicals</h1>
        <p>Where nature meets terpenes</p>
        <a href="#section1">Learn More Details</a>
      </div>
      {sections.map((section, index) => (
        <section key={section.id} id={`section${index + 1}`} aria-labelledby={`section${index + 1}-title`}>
          {section.file && <Picture {...section.file} />}
          <h2 id={`section${index + 1}-title`}>{section.title}</h2>
          <p>{section.text}</p>
          {index < sections.length - 1 && <a href={`#section${index + 2}`}>On to {sections[index + 1].title}</a>}
        </section>
      ))}
      {quote && (
        <figure>
          {quote.file && <Picture {...quote.file} />}
          <blockquote>{quote.text}</blockquote>
          <figcaption>{`- ${quote.author || 'Anonymous'}`}</figcaption>
        </figure>
      )}
      <section aria-label="Images">
        <ul className="row">
          {carousel.images.map((image) => (
            <li key={image.id}>
              <Picture {...image} />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
