import { useState } from 'react'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer, type Loaded } from '#ui/office/call-api.ts'
import { useSave } from '#ui/office/use-save.ts'
import styles from './QuestionNotices.module.css'

/** The setting of the signed-in administrator; a change is saved right away. */
export function QuestionNotices({ notices }: { notices: Loaded<{ isOn: boolean }> }) {
  if ('reason' in notices) return <p className={styles.failure}>Couldn't load your notification setting.</p>
  return <Switch key={`${notices.data.isOn}`} isStoredOn={notices.data.isOn} />
}

function Switch({ isStoredOn }: { isStoredOn: boolean }) {
  const [isOn, setIsOn] = useState(isStoredOn)
  const { save, isSaving } = useSave({ reload: false })

  const change = (wanted: boolean) =>
    save({
      call() {
        setIsOn(wanted)
        return answer(adminApi.contact.notices.$put({ json: { isOn: wanted } }))
      },
      success: wanted ? "You'll get emails about new questions." : "You won't get emails about new questions.",
      failure: "Couldn't save your notification setting.",
      onFailed: () => setIsOn(!wanted),
    })

  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        aria-busy={isSaving}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      Email me new questions
    </label>
  )
}
