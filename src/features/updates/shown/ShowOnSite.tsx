import { useId } from 'react'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer } from '#ui/office/call-api.ts'
import pieces from '#ui/office/pieces.module.css'
import { SaveButton } from '#ui/office/SaveButton.tsx'
import { paths } from '#ui/paths.ts'
import { useSite } from '#ui/site/site.ts'
import type { UpdateForm } from '../editor/use-update-draft.ts'
import type { Update } from '../updates.schema.ts'

export function ShowOnSiteField({ form: { draft, change } }: { form: UpdateForm }) {
  const noteId = useId()
  return (
    <div>
      <label className={pieces.check}>
        <input
          type="checkbox"
          checked={draft.isPublic ?? false}
          aria-describedby={noteId}
          onChange={({ currentTarget }) => change({ isPublic: currentTarget.checked })}
        />
        Show it on the site
      </label>
      <p id={noteId} className={pieces.soft}>
        Everyone can then read it there, below the posts of the blog. You can take it off at any time.
      </p>
    </div>
  )
}

/** Shows a sent update on the site, or takes it off. */
export function ShownOnSite({ update: { id, isPublic } }: { update: Update }) {
  const { origin } = useSite()
  const path = paths.update({ id })
  const show = () =>
    answer(adminApi['weekly-update'][':id'].$put({ param: { id: `${id}` }, json: { isPublic: !isPublic } }))
  return (
    <>
      {isPublic ? (
        <p>
          <span>{'Everyone can read it at '}</span>
          <a href={path} target="_blank" rel="noreferrer">
            {origin + path}
          </a>
        </p>
      ) : (
        <p>The site doesn't show this update.</p>
      )}
      <SaveButton
        call={show}
        success={isPublic ? 'The update is off the site.' : 'The update is on the site.'}
        failure={isPublic ? "Couldn't take the update off the site." : "Couldn't show the update on the site."}
      >
        {isPublic ? 'Take off the site' : 'Show on the site'}
      </SaveButton>
    </>
  )
}
