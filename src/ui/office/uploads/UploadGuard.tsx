import { LeaveGuard } from '../LeaveGuard.tsx'
import type { Noun } from './send-file.ts'

/** Asks before the page is left while chosen files are not uploaded. */
export const UploadGuard = ({ noun, unfinished }: { noun: Noun; unfinished: number }) => (
  <LeaveGuard isLosing={unfinished > 0} {...uploadQuestion(noun, unfinished)} />
)

export function uploadQuestion(noun: Noun, unfinished: number) {
  const title = 'Leave without uploading?'
  // Uploads may finish while the dialog is open.
  if (unfinished === 0) return { title, children: 'Everything is uploaded.' }
  const children =
    unfinished === 1
      ? `One ${noun} isn't uploaded yet. If you leave, you'll have to choose it again.`
      : `${unfinished} ${noun}s aren't uploaded yet. If you leave, you'll have to choose them again.`
  return { title, children }
}
