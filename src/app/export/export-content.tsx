import type { ReactElement } from 'react'
import { findImagesByKeys } from '#features/images/images.queries.ts'
import type { Image } from '#features/images/images.schema.ts'
import { listPages } from '#features/pages/pages.queries.ts'
import { eachPost } from '#features/posts/posts.queries.ts'
import type { Post } from '#features/posts/posts.schema.ts'
import { listQuotes } from '#features/quotes/quotes.queries.ts'
import { listSections } from '#features/sections/sections.queries.ts'
import { parseText, pictureKeys, wordsOf } from '#features/writing/text/parse-text.ts'
import { plainToMarkdown } from '#features/writing/text/plain-to-markdown.ts'
import { CSV_START, csvLine, csvLines } from '#platform/files/csv.ts'
import { eachDraft, listRedirects } from './export.queries.ts'
import { copyStored, type ExportRun, writePart } from './export-run.ts'
import { FileNames } from './file-names.ts'
import { dayOf, Facts, FileLink, FoldedEntry, Picture } from './IndexParts.tsx'
import { frontMatter, imageInMarkdown, linkTo } from './markdown.ts'

export function exportSections(run: ExportRun) {
  return writePart(run, 'sections', async (add) => {
    const names = new FileNames()
    const sections = await listSections(run.db)
    const digits = `${sections.length}`.length
    for (const [index, { title, text, file }] of sections.entries()) {
      const position = `${index + 1}`.padStart(digits, '0')
      const stem = `sections/${names.next(`${position} ${title}`, '')}`
      const picture = await copyBeside(run, stem, file, `the section “${title}”`)
      await run.folder.write(
        `${stem}.md`,
        `${frontMatter({ title, position: index + 1 })}\n${plainToMarkdown(text)}\n${picture.markdown}`,
      )
      await add(
        <article>
          <h3 dir="auto">{title}</h3>
          <p className="prose">{text}</p>
          <FileLink path={`${stem}.md`} />
          {picture.element}
        </article>,
      )
    }
  })
}

export function exportQuotes(run: ExportRun) {
  return writePart(run, 'quotes', async (add) => {
    const names = new FileNames()
    for (const { text, author, textColor, file } of await listQuotes(run.db)) {
      const stem = names.next('quote', '')
      const picture = await copyBeside(run, stem, file, `the quote “${text}”`)
      await run.folder.write(
        `${stem}.md`,
        `${frontMatter({ author, textColor })}\n${plainToMarkdown(text)}\n${picture.markdown}`,
      )
      await add(
        <article>
          <blockquote className="prose">{text}</blockquote>
          <Facts>
            {author || 'Anonymous'}
            <FileLink path={`${stem}.md`} />
          </Facts>
          {picture.element}
        </article>,
      )
    }
  })
}

/** Copies the image of an item under the item's name. */
async function copyBeside(run: ExportRun, stem: string, image: Image | null, owner: string) {
  const path = `${stem}.webp`
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (!image || !(await copyStored(run, image.imageUrl, path, `the image of ${owner}`))) return { markdown: '' }
  const { alt, width, height } = image
  return {
    markdown: `\n${imageInMarkdown(alt, name)}\n`,
    element: <Picture path={path} alt={alt} width={width} height={height} />,
  }
}

export function exportPosts(run: ExportRun) {
  return writePart(run, 'posts', async (add) => {
    const names = new FileNames()
    for await (const posts of eachPost(run.db, true, {})) {
      for (const post of posts) {
        const { title, author, summary, createdAt } = post
        const stem = `posts/${names.next(`${createdAt.slice(0, 10)} ${title}`, '')}`
        const { markdown, words, cover, pictures } = await copyPictures(run, stem, post)
        const more = { ...(summary && { summary }), ...(cover && { cover }) }
        const facts = frontMatter({
          title,
          author,
          date: new Date(createdAt),
          ...stateOf(post),
          path: post.path,
          ...more,
        })
        await run.folder.write(`${stem}.md`, `${facts}\n${markdown}\n`)
        await add(
          <FoldedEntry title={title} facts={[dayOf(createdAt), author || 'Anonymous', !post.published && 'Draft']}>
            <p className="prose">{words}</p>
            {pictures}
            <FileLink path={`${stem}.md`} />
          </FoldedEntry>,
        )
      }
    }
  })
}

export function exportPages(run: ExportRun) {
  return writePart(run, 'pages', async (add) => {
    const redirects = await run.folder.open('redirects.csv')
    await redirects.write(CSV_START + csvLine(['Address', 'Leads To']) + csvLines(await listRedirects(run.db)))
    await redirects.close()
    const names = new FileNames()
    for (const page of await listPages(run.db)) {
      const { title, address, linkTo: link, place } = page
      const stem = `pages/${names.next(title, '')}`
      const { markdown, words, pictures } = await copyPictures(run, stem, page)
      const facts = frontMatter({ title, ...(link ? { link } : { address }), place, ...stateOf(page) })
      await run.folder.write(`${stem}.md`, `${facts}\n${markdown}\n`)
      await add(
        <FoldedEntry title={title} facts={[link || address, !page.published && 'Draft']}>
          <p className="prose">{words}</p>
          {pictures}
          <FileLink path={`${stem}.md`} />
        </FoldedEntry>,
      )
    }
  })
}

type State = Pick<Post, 'format' | 'published' | 'isIndexed' | 'publishAt' | 'unpublishAt'>

/** `format`: in which the text was written; the file is always Markdown. */
const stateOf = ({ format, published, isIndexed, publishAt, unpublishAt }: State) => ({
  ...{ published, draft: !published, format, isIndexed },
  ...(publishAt && { publishAt: new Date(publishAt) }),
  ...(unpublishAt && { unpublishAt: new Date(unpublishAt) }),
})

/** Texts that are typed and kept, but not saved. */
export function exportDrafts(run: ExportRun) {
  return writePart(run, 'drafts', async (add) => {
    const names = new FileNames()
    for await (const { noun, value, savedAt, savedBy, draftOf } of eachDraft(run.db)) {
      const { title = '', content = '', format = 'text', coverImageId: _, ...typed } = JSON.parse(value)
      const shown = title || 'Without a title'
      const stem = `drafts/${names.next(shown, '')}`
      const { markdown, words, pictures } = await copyPictures(run, stem, { title, content, format })
      const facts = frontMatter({ title, draftOf, savedAt: new Date(savedAt), savedBy, format, ...typed })
      await run.folder.write(`${stem}.md`, `${facts}\n${markdown}\n`)
      await add(
        <FoldedEntry title={shown} facts={[dayOf(savedAt), savedBy, `Draft of a ${noun}`]}>
          <p className="prose">{words}</p>
          {pictures}
          <FileLink path={`${stem}.md`} />
        </FoldedEntry>,
      )
    }
  })
}

const STORED = /(?:\/files\/|upload:)([0-9a-f-]{36})(?:\/\d+\.webp)?/g

type Text = Pick<Post, 'title' | 'content' | 'format'> & Partial<Pick<Post, 'coverImageId' | 'picture'>>

/** Copies the cover and the pictures of a text beside it. @returns its Markdown, whose pictures are these files */
async function copyPictures(run: ExportRun, stem: string, { title, content, format, coverImageId, picture }: Text) {
  const tree = parseText(content, format)
  const images = await findImagesByKeys(run.db, pictureKeys(tree))
  const names = new Map<string, string>()
  const pictures: ReactElement[] = []
  const covers = picture && picture.id === coverImageId ? [picture] : []
  for (const { imageUrl, alt, width, height } of [...covers, ...images.values()]) {
    const [key = ''] = imageUrl.split('/').slice(2)
    const path = `${stem} ${names.size + 1}.webp`
    if (names.has(key) || !(await copyStored(run, imageUrl, path, `a picture of “${title}”`))) continue
    names.set(key, linkTo(path.slice(path.lastIndexOf('/') + 1)))
    pictures.push(<Picture key={key} path={path} alt={alt} width={width} height={height} />)
  }
  const isPlain = format === 'text'
  const markdown = isPlain ? plainToMarkdown(content) : content.replace(STORED, (url, key) => names.get(key) ?? url)
  const words = isPlain ? content : wordsOf(tree)
  return { markdown, words, cover: covers.length > 0 && [...names.values()][0], pictures }
}
