import { Button } from '@mantine/core'
import { useState } from 'react'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import type { Loaded } from '#ui/office/call-api.ts'
import { LoadError } from '#ui/office/LoadError.tsx'
import { type KnownPost, PostEditor } from './PostEditor.tsx'
import { draftKey, postWords, readPostDraft } from './post-words.ts'
import type { Post } from './posts.schema.ts'

/** `loaded` holds null if the post was not found. */
type EditedPostProps = { id: number; loaded: Loaded<Post | null>; onLeave: () => Promise<void> }

/** The form for the post in the URL. Its text stays on the screen if someone deletes the post. */
export function EditedPost({ id, loaded, onLeave }: EditedPostProps) {
  const found = 'data' in loaded ? loaded.data : null
  const [seen, setSeen] = useState(found)
  if (found && found !== seen) setSeen(found)

  const isGone = 'data' in loaded && !found
  const post = found ?? seen
  const known = post ? { ...post, words: postWords(post) } : isGone ? onlyTyped(id) : null
  if (known) return <PostEditor post={known} isGone={isGone} onLeave={onLeave} />
  return (
    <AdminSection title="Edit Blog Post" {...(isGone && { lead: 'Post not found. It may be in the trash.' })}>
      {'reason' in loaded && <LoadError reason={`Failed to load blog post. ${loaded.reason}`} />}
      <div>
        <Button variant="outline" onClick={() => void onLeave()}>
          Cancel Edit
        </Button>
      </div>
    </AdminSection>
  )
}

/** Rebuilds a deleted post from its unsaved draft, if there is one. */
function onlyTyped(id: number): KnownPost | null {
  const draft = readPostDraft(draftKey(id))
  if (!draft) return null
  return {
    id,
    words: draft.base,
    version: 0,
    published: false,
    createdAt: new Date().toISOString(),
  }
}
