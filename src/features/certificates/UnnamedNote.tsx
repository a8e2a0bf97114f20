import { LinkButton } from '../../ui/office/LinkButton.tsx'
import { numberText } from '../../ui/site/number-text.ts'
import type { UnnamedCertificates } from './certificates.schema.ts'
import styles from './ManagedCertificateList.module.css'

type UnnamedNoteProps = { unnamed: UnnamedCertificates | null; onName: (id: number) => void }

/** Says how many on all pages nobody has named yet. */
export function UnnamedNote({ unnamed, onName }: UnnamedNoteProps) {
  const { total = 0, firstId = null } = unnamed ?? {}
  return (
    <p className={styles.unnamed} role="status">
      {firstId !== null && (
        <>
          <span>{total === 1 ? '1 certificate is' : `${numberText(total)} certificates are`} not named yet.</span>{' '}
          <LinkButton onClick={() => onName(firstId)}>{total === 1 ? 'Name it' : 'Name the first one'}</LinkButton>
        </>
      )}
    </p>
  )
}
