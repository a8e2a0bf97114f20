import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { RECOVERY_CODES_LOW } from '#platform/http/limits.ts'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { useAnnounce } from '#ui/office/Announcements.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { ConfirmButton } from '#ui/office/ConfirmButton.tsx'
import { answer, type Loaded } from '#ui/office/call-api.ts'
import { headingOf } from '#ui/office/heading-of.ts'
import { LeaveGuard } from '#ui/office/LeaveGuard.tsx'
import { LoadError } from '#ui/office/LoadError.tsx'
import pieces from '#ui/office/pieces.module.css'
import { QuestionDialog } from '#ui/office/QuestionDialog.tsx'
import { ListRow, Rows } from '#ui/office/Rows.tsx'
import { forgetPerson } from '#ui/office/signed-in-person.ts'
import { useLastGood } from '#ui/office/use-last-good.ts'
import { useSave } from '#ui/office/use-save.ts'
import { adminPaths } from '#ui/paths.ts'
import type { Factors, NewPasskey } from './factors.schema.ts'
import { type MakeCodes, NewApp } from './NewApp.tsx'
import { NewRecoveryCodes } from './NewRecoveryCodes.tsx'
import { PasskeyRow } from './PasskeyRow.tsx'
import styles from './SecondFactor.module.css'

const calls = adminApi.admin.account

/** Everything about a person's own second factor, on “Your account”. */
export function SecondFactor({ factors: loaded, email }: { factors: Loaded<Factors>; email: string }) {
  const factors = useLastGood(adminPaths.account(), loaded)
  const [codes, setCodes] = useState<string[]>([])
  const [isMaking, setIsMaking] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const focusHeading = () => headingOf(place.current)?.focus({ preventScroll: true })

  const makeCodes: MakeCodes = async (call) => {
    setIsMaking(true)
    try {
      const made = await call()
      setCodes(made.recoveryCodes)
      return made
    } finally {
      setIsMaking(false)
    }
  }

  return (
    <AdminSection
      id="second-factor"
      title="Second factor"
      lead="With one, a stolen password opens nothing. Each browser asks for it when you log in, and then not for 30 days."
    >
      <div ref={place} className={styles.factors}>
        {codes.length > 0 ? (
          <NewRecoveryCodes
            key={codes[0]}
            codes={codes}
            email={email}
            onKept={() => {
              setCodes([])
              focusHeading()
            }}
          />
        ) : 'data' in factors ? (
          <FactorList factors={factors.data} email={email} makeCodes={makeCodes} focusHeading={focusHeading} />
        ) : (
          <LoadError reason={`Couldn't load your second factor. ${factors.reason}`} />
        )}
        {isMaking && (
          <p role="status" className={pieces.soft}>
            Saving. This can take some seconds; stay on this page.
          </p>
        )}
        <LeaveGuard isLosing={isMaking || codes.length > 0} title="Leave without your codes?">
          Your recovery codes are shown only once. Keep them first, or make new ones later.
        </LeaveGuard>
      </div>
    </AdminSection>
  )
}

type FactorListProps = {
  factors: Factors
  email: string
  makeCodes: MakeCodes
  focusHeading: () => void
}

function FactorList({ factors, email, makeCodes, focusHeading }: FactorListProps) {
  const { hasApp, passkeys, codesLeft, isRequired, passkeyHost, whyNoPasskeys } = factors
  const [otpauthUrl, setOtpauthUrl] = useState('')
  const app = useSave()
  const passkey = useSave()
  const failure = app.failure ?? passkey.failure
  const announce = useAnnounce()
  const isSettingUp = otpauthUrl !== '' && !hasApp
  const count = Number(hasApp) + passkeys.length
  const loss =
    count > 1
      ? 'Every browser will ask for your other factor at the next login.'
      : `Your password alone will open your account, and your recovery codes end.${isRequired ? ' Everyone here needs a second factor: you can do nothing else until you add a new one.' : ''}`

  const startApp = () => app.save({ call: async () => setOtpauthUrl((await answer(calls.totp.$post())).otpauthUrl) })

  const addPasskey = () =>
    passkey.save({
      async call() {
        const options = await answer(calls.passkeys.options.$post())
        const response = await createPasskey(options, passkeyHost)
        if (!response) return
        await makeCodes(() => answer(calls.passkeys.$post({ json: { response } })))
        announce('Passkey added.')
      },
    })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change that came later has made an error out of date
  useEffect(() => {
    app.forget()
    passkey.forget()
  }, [factors])

  if (isSettingUp)
    return (
      <NewApp
        otpauthUrl={otpauthUrl}
        makeCodes={makeCodes}
        onClose={(hasCodes) => {
          setOtpauthUrl('')
          if (!hasCodes) focusHeading()
        }}
      />
    )
  const isFirst = count === 0
  return (
    <>
      {isFirst && <p>Your password alone opens your account. Add a passkey or an authenticator app.</p>}
      {count > 0 && (
        <Rows>
          {[
            hasApp && (
              <ListRow
                key="app"
                title="Authenticator app"
                action={
                  <ConfirmButton
                    label="Remove"
                    about="the authenticator app"
                    question="Remove your authenticator app?"
                    onConfirm={() => answer(calls.totp.$delete()).finally(forgetPerson)}
                  >
                    Its codes stop working. A device you no longer have stays logged in until its session ends: end it
                    under <Link to={adminPaths.sessions()}>Your sessions</Link>. {loss}
                  </ConfirmButton>
                }
              >
                Shows a new code every 30 seconds.
              </ListRow>
            ),
            // Working passkeys come first.
            ...passkeys
              .toSorted((a, b) => Number(b.works) - Number(a.works))
              .map((each) => <PasskeyRow key={each.id} passkey={each} loss={loss} />),
            <CodesRow key="codes" codesLeft={codesLeft} makeCodes={makeCodes} />,
            <ListRow key="ways" title="Ways back">
              <WaysBack factors={factors} email={email} />
            </ListRow>,
          ]}
        </Rows>
      )}
      <p className={pieces.soft}>
        {passkeyHost
          ? `A passkey is your fingerprint, your face or the PIN of a device. It logs you in without a password. It works on ${passkeyHost} alone; if the site moves to another address, you add a new one.`
          : whyNoPasskeys}
      </p>
      <div className={pieces.buttons}>
        {passkeyHost && (
          <BusyButton variant={isFirst ? 'filled' : 'outline'} isBusy={passkey.isSaving} onClick={addPasskey}>
            Add a passkey
          </BusyButton>
        )}
        {!hasApp && (
          <BusyButton variant={isFirst && !passkeyHost ? 'filled' : 'outline'} isBusy={app.isSaving} onClick={startApp}>
            Add an authenticator app
          </BusyButton>
        )}
      </div>
      {failure && (
        <p role="alert" className={pieces.wrong}>
          {failure.message}
        </p>
      )}
    </>
  )
}

/** @returns undefined if the person canceled @throws an error with a sentence for the page */
async function createPasskey(options: object, host: string | null) {
  if (!('PublicKeyCredential' in window))
    throw new Error("This browser can't make passkeys. Use a newer one, or an app.")
  try {
    const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
    return (await startRegistration({ optionsJSON })) as NewPasskey['response']
  } catch (error) {
    const { name } = error as Error
    // NotAllowedError: the person canceled the browser's dialog, or let it time out.
    if (name === 'NotAllowedError' || name === 'AbortError') return
    if (name === 'InvalidStateError') throw new Error('This device already has a passkey for your account.')
    if (name === 'SecurityError') throw new Error(`Passkeys work on ${host} alone. Open the site at that address.`)
    throw new Error("This device couldn't make a passkey. Try another device, or use an app.")
  }
}

function CodesRow({ codesLeft, makeCodes }: { codesLeft: number; makeCodes: MakeCodes }) {
  const { save, isSaving } = useSave()
  const [isAsking, setIsAsking] = useState(false)

  function makeNew() {
    setIsAsking(false)
    void save({
      call: () => makeCodes(() => answer(calls['recovery-codes'].$post())),
      success: 'New recovery codes made.',
      failure: "Couldn't make new recovery codes.",
    })
  }

  return (
    <ListRow
      title="Recovery codes"
      mark={`${codesLeft} left`}
      isWarning={codesLeft < RECOVERY_CODES_LOW}
      action={
        <>
          <BusyButton variant="outline" size="sm" isBusy={isSaving} onClick={() => setIsAsking(true)}>
            Make new codes
          </BusyButton>
          <QuestionDialog
            isOpen={isAsking}
            title="Make new recovery codes?"
            answer="Make new codes"
            onAnswer={makeNew}
            onClose={() => setIsAsking(false)}
          >
            Your old codes stop working.
          </QuestionDialog>
        </>
      }
    >
      {codesLeft < RECOVERY_CODES_LOW
        ? 'Make new ones now. Without a code, a lost phone can lock you out.'
        : 'Each logs you in once, instead of a code of your app or a passkey.'}
    </ListRow>
  )
}

const OR = new Intl.ListFormat('en', { type: 'disjunction' })

/** The ways back into this person's account, of which none needs email. */
function WaysBack({ factors, email }: { factors: Factors; email: string }) {
  const { hasApp, codesLeft, passkeys, otherOwners } = factors
  const working = passkeys.filter(({ works }) => works).length
  const isSoleOwner = otherOwners.length === 0
  const ways = [
    codesLeft > 1 && `use one of your ${codesLeft} recovery codes`,
    codesLeft === 1 && 'use your last recovery code',
    hasApp && working > 0 && 'use a passkey on another device',
    !hasApp && working > 1 && 'use another passkey',
    isSoleOwner ? 'run this command on the server' : `ask ${OR.format(otherOwners)} to reset your second factor`,
  ].filter((way) => way !== false)
  return (
    <>
      <span>{`If you lose your phone, ${OR.format(ways)}${isSoleOwner ? ': ' : '.'}`}</span>
      {isSoleOwner && <code>{`npm run invite -- ${email} --reset-second-factor`}</code>}
    </>
  )
}
