import { Button } from '@mantine/core'
import { useState } from 'react'
import { AdminSection } from '../../ui/office/AdminSection.tsx'
import type { Loaded } from '../../ui/office/call-api.ts'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { type KnownPost, PostEditor } from './PostEditor.tsx'
import { draftKey, postWords, readPostDraft } from './post-words.ts'
import type { Post } from './posts.schema.ts'

/** `loaded`: null when there is no such post. */
type EditedPostProps = { id: number; loaded: Loaded<Post | null>; onLeave: () => Promise<void> }

/** The form for the post that the address names. When somebody deletes it, what is typed stays on the screen. */
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

/** All that is left of a post that was deleted before this page was loaded. */
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
