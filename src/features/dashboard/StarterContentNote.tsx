import { kindsWith, NOUNS } from '#features/nouns.ts'
import { STARTER_BRAND } from '#platform/site-words.ts'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import styles from './Note.module.css'
import type { StarterContent } from './starter-content.schema.ts'
import { useUndoable } from './use-undoable.ts'

const KEPT_MAX = 3
const LIST = new Intl.ListFormat('en-US')

const bringBack = {
  call: () => answer(adminApi.admin['starter-content'].restore.$post()),
  success: ({ message }: { message: string }) => message,
  failure: "Couldn't bring the starter content back.",
}

const remove = {
  call: () => answer(adminApi.admin['starter-content'].$delete()),
  success: 'Starter content removed. You can bring it back in Settings.',
  failure: "Couldn't remove the starter content.",
  undo: { question: 'Removed by mistake?', ...bringBack },
}

/** Offers to remove the starter content, or to bring it back. */
export function StarterContentNote({ starter }: { starter: StarterContent }) {
  const isPresent = starter.state === 'present'
  return (
    <div className={styles.note}>
      <p>
        {`${isPresent ? 'This site still shows' : 'You can bring back'} the starter content of ${STARTER_BRAND}: ${countsText(starter)}.${keptText(starter)}`}
      </p>
      <ActButton key={starter.state} isPresent={isPresent} />
    </div>
  )
}

function ActButton({ isPresent }: { isPresent: boolean }) {
  const { run, isSaving } = useUndoable()
  return (
    <BusyButton
      variant="outline"
      size="sm"
      isBusy={isSaving}
      onClick={(event) => (isPresent ? run(event, remove) : run(event, bringBack))}
    >
      {isPresent ? 'Remove starter content' : 'Bring the starter content back'}
    </BusyButton>
  )
}

/** Returns text such as “3 sections, 1 post, and 12 images”. */
const countsText = ({ counts }: StarterContent) =>
  LIST.format(
    kindsWith('hasTrash')
      .filter((kind) => counts[kind] > 0)
      .map((kind) => `${counts[kind]}\u00a0${NOUNS[kind].name}${counts[kind] === 1 ? '' : 's'}`),
  )

function keptText({ kept }: StarterContent) {
  if (kept.length === 0) return ''
  const names = kept.map(({ kind, title }) => `the ${NOUNS[kind as keyof typeof NOUNS].name} “${title}”`)
  const more = names.length - KEPT_MAX
  const shown = LIST.format(more > 1 ? [...names.slice(0, KEPT_MAX), `${more} more`] : names)
  const [stay, them] = names.length === 1 ? ['This stays', 'it'] : ['These stay', 'them']
  return ` ${stay}, because someone here has changed ${them}: ${shown}.`
}
