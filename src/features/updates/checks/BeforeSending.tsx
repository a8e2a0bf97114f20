import { useDebouncedValue } from '@mantine/hooks'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer } from '#ui/office/call-api.ts'
import { useMailSettings } from '#ui/office/mail-settings.ts'
import { useSite } from '#ui/site/site.ts'
import styles from './BeforeSending.module.css'
import { CheckRow, SettingsHint } from './CheckRow.tsx'
import { BEFORE_SENDING } from './findings.ts'
import { LetterSize, type LetterSizeProps } from './LetterSize.tsx'
import { SenderRows } from './SenderChecks.tsx'
import { useAnswerTo } from './use-answer-to.ts'

const PAUSE_MS = 800

/** Says what to look at, and forbids nothing. An automation writes its own email, so only the links are checked. */
export function BeforeSending(letter: LetterSizeProps) {
  const { isAutomated } = useMailSettings()
  return (
    <AdminSection id={BEFORE_SENDING} title="Before sending">
      <ul className={styles.checks} aria-live="polite">
        <BriefLinks brief={letter.brief} />
        {!isAutomated && (
          <>
            <LetterSize {...letter} />
            <PostalAddress />
            <SenderRows />
          </>
        )}
      </ul>
    </AdminSection>
  )
}

function BriefLinks({ brief }: { brief: string }) {
  const { origin } = useSite()
  const [asked] = useDebouncedValue(brief.includes(origin) ? brief : '', PAUSE_MS)
  const found = useAnswerTo(asked, (signal) =>
    answer(adminApi['weekly-update'].checks.$post({ json: { generatedBrief: asked } }, { init: { signal } })),
  )
  if (asked && !found)
    return found === null ? (
      <CheckRow name="Links" state="unknown" says="The links couldn't be checked." />
    ) : (
      <CheckRow name="Links" state={undefined} says="Checking the links…" />
    )
  const missing = found?.missing ?? []
  if (missing.length === 0) return <CheckRow name="Links" state="fine" says="All links to your site work." />
  const says = `Readers find nothing behind ${missing.length === 1 ? 'this link' : 'these links'} to your site:`
  return (
    <CheckRow name="Links" state="wrong" says={says}>
      <ul className={styles.links}>
        {missing.map(({ text, href }, index) => (
          <li key={`${href} ${index.toString()}`}>
            {text !== href && <span dir="auto">{text}</span>} <span className={styles.address}>{href}</span>
          </li>
        ))}
      </ul>
    </CheckRow>
  )
}

function PostalAddress() {
  const { postalAddress } = useMailSettings()
  const { location } = useSite()
  const shown = postalAddress.split(/\n|\\n/).join(', ')
  if (postalAddress !== location)
    return <CheckRow name="Postal address" state="fine" says={`At the end of the email: ${shown}`} />
  const says = `The law asks for a full address in every update. So far yours is only “${location}”.`
  return (
    <CheckRow name="Postal address" state="missing" says={says}>
      <SettingsHint part="address" what="your postal address" />
    </CheckRow>
  )
}
