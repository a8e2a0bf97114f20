import { VisuallyHidden } from '@mantine/core'
import { useAnnounce } from '#ui/office/Announcements.tsx'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { paths } from '#ui/paths.ts'
import { useSite } from '#ui/site/site.ts'
import styles from './PublicAddress.module.css'
import type { Post } from './posts.schema.ts'

export function PublicAddress({ post }: { post: Post }) {
  const { origin } = useSite()
  const announce = useAnnounce()
  const address = origin + paths.post(post)

  async function copy() {
    try {
      // `navigator.clipboard` is undefined on pages served over plain HTTP.
      await navigator.clipboard.writeText(address)
      announce('Address copied.')
    } catch {
      announce("Couldn't copy the address.", { kind: 'error', reason: 'Select it and copy it yourself.' })
    }
  }
  return (
    <p className={styles.address}>
      <a href={address} target="_blank" rel="noreferrer">
        {address}
        <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </a>
      <LinkButton aria-label={`Copy address of “${post.title}”`} onClick={copy}>
        Copy address
      </LinkButton>
    </p>
  )
}
