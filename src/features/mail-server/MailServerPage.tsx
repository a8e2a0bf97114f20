import { NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useLoaderData } from 'react-router'
import type { Security } from '#platform/mail/mail-server.ts'
import { AdminPage } from '#ui/office/AdminPage.tsx'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { ConfirmButton } from '#ui/office/ConfirmButton.tsx'
import { answer, loaded } from '#ui/office/call-api.ts'
import { EditState } from '#ui/office/EditState.tsx'
import { FormBar } from '#ui/office/FormBar.tsx'
import { ForTheServer } from '#ui/office/ForTheServer.tsx'
import { fieldProps } from '#ui/office/field-props.ts'
import { focusField } from '#ui/office/focus-field.ts'
import { LoadError } from '#ui/office/LoadError.tsx'
import { MailTrouble } from '#ui/office/MailTrouble.tsx'
import { forgetMailSettings } from '#ui/office/mail-settings.ts'
import { useEdit } from '#ui/office/use-edit.ts'
import { type SaveFailure, useSave } from '#ui/office/use-save.ts'
import { Notice } from '#ui/site/Notice.tsx'
import { PasswordField } from '#ui/site/PasswordField.tsx'
import styles from './MailServerPage.module.css'
import { MAIL_PRESETS } from './mail-presets.ts'
import type { MailServerInput, MailServerView, TestResult } from './mail-server.schema.ts'

export const loader = () => loaded(answer(adminApi.admin['mail-server'].$get()))

export function Component() {
  const loadedServer = useLoaderData<typeof loader>()
  if ('reason' in loadedServer)
    return (
      <AdminPage title="Email setup">
        <LoadError reason={`Couldn't load the mail server. ${loadedServer.reason}`} />
      </AdminPage>
    )
  const server = loadedServer.data
  return (
    <AdminPage title="Email setup">
      <AdminSection title="How your site sends email">
        <div className={styles.present}>
          <Present {...server} />
          {server.source === 'environment' && (
            <ForTheServer>
              <p>This mail server is set with SMTP_URL.</p>
            </ForTheServer>
          )}
          {server.source !== 'none' && !server.isPasswordLost && <TestEmail />}
        </div>
      </AdminSection>
      <AdminSection
        title={server.source === 'page' ? 'Mail server' : 'Use your own mail server'}
        {...(!server.isLocked && {
          lead: "Look up these settings on your email provider's help pages, often under “SMTP”.",
        })}
      >
        {server.isLocked ? (
          <p>
            The people who run the server have locked these settings with SETTINGS=locked. Only they can change them.
          </p>
        ) : (
          <MailServerForm server={server} />
        )}
      </AdminSection>
    </AdminPage>
  )
}

function Present({ source, host, port, isPasswordLost }: MailServerView) {
  if (source === 'none')
    return (
      <p key="none">
        <strong>Email isn't set up.</strong> Your site saves each email as a file on the server, and nobody receives it.
      </p>
    )
  const place = <strong className={styles.place}>{`${host}, port ${port}`}</strong>
  if (isPasswordLost)
    return (
      <p key="lost">
        Your site can't send email: it can no longer read the stored password for {place}. Enter the password again
        below. Until then, emails stay queued, for two days at most.
      </p>
    )
  return (
    <p key={source}>
      Your site sends email through {place}.{' '}
      {source === 'environment' && 'The people who run the server have set this up.'}
    </p>
  )
}

const OTHER = 'Another provider'

/** The values as the form holds them. The password is not among them, because unsaved input stays in the browser. */
type ServerWords = { host: string; port: string; security: string; user: string }

const SERVER_LABELS = { host: 'Server', port: 'Port', security: 'Encryption', user: 'Username' }

const SECURITY_NAMES: Record<Security, string> = {
  tls: 'TLS (usually port 465)',
  starttls: 'STARTTLS (usually port 587)',
  none: 'None (local network only)',
}

/** A server from `SMTP_URL` is not offered for editing: the form would need its password. */
const serverWords = ({ source, host, port, security, user }: MailServerView): ServerWords =>
  source === 'page'
    ? { host, port: `${port}`, security, user }
    : { host: '', port: '587', security: 'starttls', user: '' }

const toServerForm = ({ port, security, ...words }: ServerWords, password: string): MailServerInput => ({
  ...words,
  port: Number(port),
  security: security as Security,
  ...(password && { password }),
})

function MailServerForm({ server }: { server: MailServerView }) {
  const { version, source, hasPassword, isPasswordLost } = server
  const edit = useEdit('mail-server', serverWords(server))
  const [password, setPassword] = useState('')
  const { save, isSaving, failure, forget } = useSave()
  const [errors, setErrors] = useState<SaveFailure['fields']>({})
  const form = useRef<HTMLFormElement>(null)
  const { host, user } = edit.form
  const preset = MAIL_PRESETS.find((preset) => preset.host === host)
  const keepsPassword = hasPassword && !isPasswordLost && host === edit.stored.host && user === edit.stored.user
  const isChanged = edit.isUnsaved || password !== ''

  function forgetErrors() {
    setErrors({})
    forget()
  }

  function change(part: Partial<ServerWords>) {
    edit.change(part)
    forgetErrors()
  }

  function choose(name: string) {
    const chosen = MAIL_PRESETS.find((preset) => preset.name === name)
    const { host = '', port = 587, security = 'starttls' } = chosen ?? {}
    change({ host, port: `${port}`, security })
  }

  function showErrors(fields: SaveFailure['fields']) {
    setErrors(fields)
    focusField(form.current, Object.keys(fields))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const sent = edit.form
    setErrors({})
    void save({
      call() {
        edit.requireCurrent()
        return answer(adminApi.admin['mail-server'].$put({ json: { ...toServerForm(sent, password), version } }))
      },
      success: 'Mail server saved.',
      failure: "Couldn't save the mail server.",
      onSaved(saved) {
        edit.settle(sent, serverWords(saved))
        setPassword('')
        forgetMailSettings()
      },
      onFailed: ({ fields }) => showErrors(fields),
    })
  }

  async function remove() {
    await answer(adminApi.admin['mail-server'].$delete({ json: { version } }))
    forgetMailSettings()
    return { message: 'Mail server removed.' }
  }

  const field = (name: keyof ServerWords) => ({
    label: SERVER_LABELS[name],
    ...fieldProps({ ...edit, change }, errors, name),
  })

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className={styles.form}>
      <div className={styles.fields}>
        <NativeSelect
          label="Provider"
          description={preset?.hint ?? 'Choose your provider to fill in the server, the port and the encryption.'}
          data={[OTHER, ...MAIL_PRESETS.map(({ name }) => name)]}
          value={preset?.name ?? OTHER}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        <TextInput {...field('host')} placeholder="smtp.example.com" autoCapitalize="none" />
        <TextInput {...field('port')} inputMode="numeric" />
        <NativeSelect
          {...field('security')}
          data={Object.entries(SECURITY_NAMES).map(([value, label]) => ({ value, label }))}
        />
        <TextInput
          {...field('user')}
          description="Usually your email address. Leave blank if the server needs no username."
          autoCapitalize="none"
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="off"
          required={false}
          hint={
            keepsPassword ? 'A password is stored. Leave blank to keep it.' : 'Stored encrypted, and never shown again.'
          }
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value)
            setErrors({})
          }}
          error={errors.password}
        />
      </div>
      <EditState
        edit={edit}
        what="mail server"
        labels={SERVER_LABELS}
        failure={failure?.message}
        onChoice={forgetErrors}
      />
      <FormBar isUnsaved={isChanged}>
        <BusyButton type="submit" isBusy={isSaving}>
          Save mail server
        </BusyButton>
        {source === 'page' && (
          <ConfirmButton
            label="Remove"
            about="the mail server"
            question="Remove this mail server?"
            onConfirm={remove}
            failure="Couldn't remove the mail server."
          >
            Its password is deleted too. Until you set up another mail server, your site sends email with SMTP_URL or,
            without it, saves each email as a file.
          </ConfirmButton>
        )}
      </FormBar>
      <TestEmail server={toServerForm(edit.form, password)} onRefused={showErrors} />
    </form>
  )
}

type TestEmailProps = { server?: MailServerInput; onRefused?: (fields: SaveFailure['fields']) => void }

/** Tests the server as typed, or without one, the server that the site uses. `onRefused` gets the invalid fields. */
function TestEmail({ server, onRefused }: TestEmailProps) {
  const { save, isSaving, failure } = useSave({ reload: false })
  const [result, setResult] = useState<TestResult>()

  function send() {
    setResult(undefined)
    void save({
      call: () => answer(adminApi.admin['mail-server'].test.$post({ json: { ...(server && { server }) } })),
      onSaved: setResult,
      onFailed: ({ fields }) => onRefused?.(fieldsOfServer(fields)),
    })
  }

  return (
    <div className={styles.test}>
      <BusyButton type="button" variant="outline" isBusy={isSaving} onClick={send}>
        {isSaving ? 'Sending a test email…' : 'Send a test email to yourself'}
      </BusyButton>
      <div aria-live="polite">
        {result && <Result {...result} />}
        {failure && (
          <Notice kind="error" reason={failure.message}>
            Couldn't send the test email.
          </Notice>
        )}
      </div>
    </div>
  )
}

/** The call has the fields of the mail server in `server`, so its errors have names such as `server.port`. */
const fieldsOfServer = (fields: SaveFailure['fields']) =>
  Object.fromEntries(Object.entries(fields).map(([name, error]) => [name.replace(/^server\./, ''), error]))

function Result({ isAccepted, to, reply, advice }: TestResult) {
  return (
    <div className={styles.result} data-accepted={isAccepted || undefined}>
      <p>
        <strong>{isAccepted ? 'The mail server accepted the test email.' : 'The test email was not sent.'}</strong>
      </p>
      {isAccepted ? (
        <p>
          Look for it in the mailbox of <bdi>{to}</bdi>. If it isn't there, look in the spam folder.
        </p>
      ) : (
        <MailTrouble error={reply} advice={advice} />
      )}
    </div>
  )
}
