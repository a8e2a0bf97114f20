import { SegmentedControl, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useId, useRef } from 'react'
import { ArticleBody } from '#features/writing/article/ArticleBody.tsx'
import { titleProps } from '#features/writing/form/WritingForm.tsx'
import type { WritingFieldsProps, WritingKind } from '#features/writing/form/writing-kind.ts'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer } from '#ui/office/call-api.ts'
import { fieldProps } from '#ui/office/field-props.ts'
import pieces from '#ui/office/pieces.module.css'
import { adminPaths } from '#ui/paths.ts'
import { PageBand } from '#ui/site/PageBand.tsx'
import { useSite } from '#ui/site/site.ts'
import styles from './PageForm.module.css'
import { proposeAddress } from './page-address.ts'
import type { SitePage } from './pages.schema.ts'

/** The form of a page. One with `linkTo` is a link to another site, and keeps typed text until it is saved. */
type PageWords = Pick<SitePage, 'title' | 'address' | 'content' | 'format' | 'place' | 'linkTo' | 'isIndexed'>

type PageFieldsProps = WritingFieldsProps<PageWords, SitePage>

/** The writing screen of pages. */
export const PAGE_WRITING: WritingKind = {
  noun: 'page',
  path: adminPaths.managePages(),
  blank: (): PageWords => ({
    ...{ title: '', address: '', content: '', format: 'markdown', place: 'none', linkTo: '', isIndexed: true },
  }),
  wordsOf: ({ title, address, content, format, place, linkTo, isIndexed }: SitePage): PageWords => ({
    ...{ title, address, content, format, place, linkTo, isIndexed },
  }),
  save(words: PageWords, saved, id) {
    // A page without an address gets that of its title.
    const { address, content } = words.linkTo
      ? { address: '', content: '' }
      : { ...words, address: words.address || proposeAddress(words.title) }
    const json = { ...words, address, content, ...saved }
    if (id !== undefined) return answer(adminApi.pages[':id'].$put({ param: { id: `${id}` }, json }))
    return answer(adminApi.pages.$post({ json }))
  },
  Above: AboveText,
  Below: BelowText,
  preview: ({ title, linkTo }: PageWords) =>
    linkTo
      ? null
      : (tree) => (
          <article>
            <PageBand title={title.trim() || 'No title yet'} />
            <ArticleBody tree={tree} />
          </article>
        ),
}

const KINDS = [
  { value: 'page', label: 'A page' },
  { value: 'link', label: 'A link to another site' },
]
const PLACES = [
  { value: 'none', label: 'Nowhere' },
  { value: 'footer', label: 'Footer' },
  { value: 'menu', label: 'Menu' },
]

function AboveText({ edit, errors, item }: PageFieldsProps) {
  const { form, change } = edit
  const isLink = form.linkTo !== ''
  const lastLink = useRef('https://')

  function chooseKind(kind: string) {
    if (isLink) lastLink.current = form.linkTo
    change({ linkTo: kind === 'link' ? lastLink.current : '' })
  }
  return (
    <>
      <Choice label="Kind" data={KINDS} value={isLink ? 'link' : 'page'} onChange={chooseKind} />
      <TextInput {...titleProps(edit, errors)} />
      {isLink ? (
        <TextInput
          label="Link"
          description="Such as https://shop.example.com."
          type="url"
          {...fieldProps(edit, errors, 'linkTo')}
          onChange={({ currentTarget }) => change({ linkTo: currentTarget.value || 'https://' })}
        />
      ) : (
        <AddressField edit={edit} errors={errors} item={item} />
      )}
    </>
  )
}

function BelowText({ edit: { form, change } }: PageFieldsProps) {
  return (
    <>
      <Choice
        label="Link to it on every page"
        data={PLACES}
        value={form.place}
        onChange={(place) => change({ place: place as PageWords['place'] })}
      />
      {!form.linkTo && (
        <label className={pieces.check}>
          <input
            type="checkbox"
            checked={!form.isIndexed}
            onChange={({ currentTarget }) => change({ isIndexed: !currentTarget.checked })}
          />
          Hide from search engines
        </label>
      )}
    </>
  )
}

/** Proposes an address, shows the whole one, and says where the earlier one will lead. */
function AddressField({ edit, errors, item }: PageFieldsProps) {
  const { origin } = useSite()
  const { title, address } = edit.form
  const next = proposeAddress(address || title)
  const isMoved = item?.published && item.address !== '' && next !== item.address
  return (
    <TextInput
      label="Address"
      description={
        isMoved
          ? `${origin}${next}. The earlier address ${item.address} will lead here.`
          : `${origin}${next === '/' ? '/…' : next}`
      }
      placeholder={next === '/' ? undefined : next}
      classNames={{ description: styles.address }}
      {...fieldProps(edit, errors, 'address')}
    />
  )
}

type ChoiceProps = {
  label: string
  data: { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

function Choice({ label, ...choice }: ChoiceProps) {
  const id = useId()
  // Large text makes an em larger too.
  const isNarrow = useMediaQuery('(width < 23em)') ?? false
  return (
    <div>
      <p id={id} className={styles.label}>
        {label}
      </p>
      <SegmentedControl
        aria-labelledby={id}
        orientation={isNarrow ? 'vertical' : 'horizontal'}
        fullWidth={isNarrow}
        classNames={{ root: styles.choices, control: styles.control, label: styles.choice }}
        {...choice}
      />
    </div>
  )
}
