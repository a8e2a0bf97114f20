import { useState } from 'react'
import { useAnnounce } from '../../../ui/office/Announcements.tsx'
import { adminApi } from '../../../ui/office/admin-api.ts'
import { answer, type Loaded } from '../../../ui/office/call-api.ts'
import { useBusy } from '../../../ui/office/use-busy.ts'
import styles from './QuestionNotices.module.css'

/** For yourself, saved at once. */
export function QuestionNotices({ notices }: { notices: Loaded<{ isOn: boolean }> }) {
  if ('reason' in notices) return <p className={styles.failure}>The switch for e-mails did not load.</p>
  return <Switch key={`${notices.data.isOn}`} isStoredOn={notices.data.isOn} />
}

function Switch({ isStoredOn }: { isStoredOn: boolean }) {
  const [isOn, setIsOn] = useState(isStoredOn)
  const { isBusy, run } = useBusy()
  const announce = useAnnounce()

  async function save(wanted: boolean) {
    setIsOn(wanted)
    try {
      await answer(adminApi.contact.notices.$put({ json: { isOn: wanted } }))
      announce(wanted ? 'You get an e-mail for every new question.' : 'You get no e-mails about questions any more.')
    } catch (error) {
      setIsOn(!wanted)
      announce('The switch could not be saved.', { kind: 'error', reason: (error as Error).message })
    }
  }

  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        aria-busy={isBusy}
        onChange={(event) => run(() => save(event.currentTarget.checked))}
      />
      E-mail me new questions
    </label>
  )
}
