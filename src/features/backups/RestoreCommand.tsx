import { useAnnounce } from '#ui/office/Announcements.tsx'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import styles from './RestoreCommand.module.css'

export function RestoreCommand({ name }: { name: string }) {
  const announce = useAnnounce()
  const command = 'npm run restore -- --replace'

  async function copy() {
    try {
      // `navigator.clipboard` is undefined on pages served over plain HTTP.
      await navigator.clipboard.writeText(`${command} ${name}`)
      announce('Command copied.')
    } catch {
      announce("Couldn't copy the command.", { kind: 'error', reason: 'Select it and copy it yourself.' })
    }
  }

  return (
    <>
      <div className={styles.command}>
        <code>
          {command} <span>{name}</span>
        </code>
        <LinkButton onClick={copy}>Copy command</LinkButton>
      </div>
      <p className={styles.note}>
        For an older backup, use its name from the list above. <code>docs/backup.md</code> explains how to restore a
        download or a copy, even on a new server.
      </p>
    </>
  )
}
