import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef } from 'react'
import { encode } from 'uqr'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import pieces from '#ui/office/pieces.module.css'
import { useCopy } from '#ui/office/use-copy.ts'
import { useSave } from '#ui/office/use-save.ts'
import styles from './SecondFactor.module.css'
import { useFocusOnOpen } from './use-focus-on-open.ts'

/** Runs a call that may make recovery codes, which takes some seconds, and shows them. */
export type MakeCodes = (call: () => Promise<{ recoveryCodes: string[] }>) => Promise<{ recoveryCodes: string[] }>

type NewAppProps = {
  otpauthUrl: string
  makeCodes: MakeCodes
  /** Runs once the app is added, and on Cancel. */
  onClose: (hasCodes: boolean) => void
}

/** Sets up an authenticator app: its QR code, and the code that confirms it. */
export function NewApp({ otpauthUrl, makeCodes, onClose }: NewAppProps) {
  const { save, isSaving, failure } = useSave()
  const copyKey = useCopy('Key')
  const heading = useFocusOnOpen<HTMLHeadingElement>()
  const field = useRef<HTMLInputElement>(null)
  const key = new URL(otpauthUrl).searchParams.get('secret') ?? ''

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const json = Object.fromEntries(new FormData(event.currentTarget)) as { code: string }
    void save({
      async call() {
        const { recoveryCodes } = await makeCodes(() => answer(adminApi.admin.account.totp.confirm.$post({ json })))
        return recoveryCodes.length > 0
      },
      success: 'Authenticator app added.',
      onSaved: onClose,
    })
  }

  useEffect(() => {
    if (!failure) return
    field.current?.select()
    field.current?.form?.scrollIntoView({ block: 'center' })
  }, [failure])

  return (
    <div className={styles.panel}>
      <h3 ref={heading} tabIndex={-1}>
        Set up an authenticator app
      </h3>
      <div className={styles.beside}>
        <Button component="a" href={otpauthUrl} variant="outline" className={styles.openApp}>
          Open the app on this device
        </Button>
        <QrCode text={otpauthUrl} label="QR code for your authenticator app" />
        <div className={styles.steps}>
          <p>Scan this with the app on your phone, such as Google Authenticator or Apple's Passwords.</p>
          <p>Can't scan it? Enter this key in the app:</p>
          <p className={styles.key}>
            <code>{key.replace(/.{4}(?=.)/g, '$& ')}</code>
            <Button variant="outline" size="sm" onClick={() => void copyKey(key)} aria-label="Copy key">
              Copy
            </Button>
          </p>
          <form method="post" onSubmit={submit} noValidate>
            <TextInput
              ref={field}
              label="Code"
              name="code"
              description="The six digits that the app shows now."
              inputMode="numeric"
              autoComplete="one-time-code"
              error={failure?.fields.code ?? failure?.message}
            />
            <div className={pieces.buttons}>
              <BusyButton type="submit" isBusy={isSaving}>
                Confirm
              </BusyButton>
              <Button variant="outline" onClick={() => onClose(false)}>
                Cancel
              </Button>
            </div>
          </form>
        </div>
      </div>
    </div>
  )
}

/** Dark on white in every look, because some apps can't read the opposite. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: 4 })
  const dark = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="white" />
      <path d={dark.join('')} fill="black" />
    </svg>
  )
}
