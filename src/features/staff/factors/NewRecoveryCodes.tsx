import { Button } from '@mantine/core'
import { createPortal } from 'react-dom'
import pieces from '#ui/office/pieces.module.css'
import { useCopy } from '#ui/office/use-copy.ts'
import printed from '#ui/pdf-reader/printed.module.css'
import { useSite } from '#ui/site/site.ts'
import styles from './SecondFactor.module.css'
import { useFocusOnOpen } from './use-focus-on-open.ts'

type NewRecoveryCodesProps = { codes: string[]; email: string; onKept: () => void }

/** Shows new recovery codes, once. */
export function NewRecoveryCodes({ codes, email, onKept }: NewRecoveryCodesProps) {
  const { brand, origin } = useSite()
  const copyCodes = useCopy('Codes')
  const heading = useFocusOnOpen<HTMLHeadingElement>()
  const title = `Recovery codes of ${email} for ${brand}, ${origin}`
  const text = `${title}\n\n${codes.join('\n')}\n\nEach code works once, instead of the code of an app or a passkey.\n`
  const list = (
    <ol className={styles.codes}>
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ol>
  )
  return (
    <div className={styles.panel}>
      <h3 ref={heading} tabIndex={-1}>
        Your recovery codes
      </h3>
      <p>
        <strong>You see these codes only now.</strong> Keep them on paper or in a password manager, not on the phone
        with your app. If you lose the phone, each code lets you log in once.
      </p>
      {list}
      <div className={pieces.buttons}>
        <Button variant="outline" size="sm" onClick={() => void copyCodes(codes.join('\n'))}>
          Copy
        </Button>
        <Button
          variant="outline"
          size="sm"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          Download
        </Button>
        <Button variant="outline" size="sm" onClick={() => print()}>
          Print
        </Button>
      </div>
      <div>
        <Button onClick={onKept}>I have kept them</Button>
      </div>
      {createPortal(
        <div className={printed.printed}>
          <p>{title}</p>
          {list}
          <p>Each code works once, instead of the code of an app or a passkey.</p>
        </div>,
        document.body,
      )}
    </div>
  )
}
