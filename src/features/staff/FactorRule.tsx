import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { WAYS_BACK_MIN } from '#platform/http/limits.ts'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { ConfirmDialog } from '#ui/office/ConfirmDialog.tsx'
import { answer } from '#ui/office/call-api.ts'
import pieces from '#ui/office/pieces.module.css'
import { adminPaths } from '#ui/paths.ts'
import type { Administrator } from './administrators.schema.ts'

const ASKED = {
  on: {
    label: 'Require',
    question: 'Require a second factor of everyone?',
    message: 'Everyone needs a second factor now.',
  },
  off: {
    label: 'Stop requiring',
    question: 'Stop requiring a second factor?',
    message: 'A second factor is up to everyone now.',
  },
}

const LIST = new Intl.ListFormat('en')
const namesOf = (people: Administrator[]) => LIST.format(people.map(({ name, email }) => name || email))
const have = (people: Administrator[]) => `${namesOf(people)} ${people.length === 1 ? 'has' : 'have'}`

type FactorRuleProps = { isRequired: boolean; administrators: Administrator[] }

export function FactorRule({ isRequired, administrators }: FactorRuleProps) {
  const [asked, setAsked] = useState<keyof typeof ASKED>('on')
  const [isAsking, setIsAsking] = useState(false)
  const toggle = useRef<HTMLInputElement>(null)
  const reasonId = useId()
  const { message, ...words } = ASKED[asked]
  const without = administrators.filter(({ hasFactor }) => !hasFactor)
  const lacking = isRequired
    ? []
    : administrators.filter(({ role, waysBack }) => role === 'owner' && waysBack < WAYS_BACK_MIN)
  const isImpossible = lacking.length > 0
  const next = 'set one up at their next step, and can do nothing else before'

  return (
    <AdminSection
      title="Second factor"
      lead="A passkey or an authenticator app, besides the password. Then a stolen password alone opens nothing."
    >
      <div>
        <label className={pieces.check}>
          <input
            ref={toggle}
            type="checkbox"
            checked={isRequired}
            disabled={isImpossible}
            aria-describedby={reasonId}
            onChange={() => {
              setAsked(isRequired ? 'off' : 'on')
              setIsAsking(true)
            }}
          />
          Require a second factor of everyone
        </label>
        <div id={reasonId}>
          {isImpossible && <MissingWays owners={lacking} />}
          <p className={pieces.soft}>
            {without.length === 0
              ? 'Everyone has one.'
              : `${have(without)} none yet${isRequired ? `: they ${next}` : ''}.`}
          </p>
        </div>
      </div>
      <ConfirmDialog
        {...words}
        isMild
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        opener={toggle}
        onConfirm={async () => {
          await answer(adminApi.admin['second-factor'].$put({ json: { isRequired: asked === 'on' } }))
          return { message }
        }}
      >
        {asked === 'off'
          ? 'Everyone keeps theirs, and may remove it.'
          : without.length === 0
            ? 'Everyone has one. New people must set one up when they first log in.'
            : `${have(without)} none: they ${next}.`}
      </ConfirmDialog>
    </AdminSection>
  )
}

/** Says why the rule can't be switched on yet. */
function MissingWays({ owners }: { owners: Administrator[] }) {
  const you = owners.find(({ isYou }) => isYou)
  const others = owners.filter(({ isYou }) => !isYou)
  return (
    <div className={pieces.note}>
      <p>
        First, every owner needs two ways back in after losing a phone. These count: recovery codes, a second passkey or
        an app besides it, another owner.
      </p>
      {you && (
        <p>
          <span>{`You have ${you.waysBack === 0 ? 'none yet: add two' : 'one: add another'} on`}</span>{' '}
          <Link to={`${adminPaths.account()}#second-factor`}>“Your account”</Link>.
        </p>
      )}
      {others.length > 0 && <p>{`Still missing for ${namesOf(others)}. Ask them.`}</p>}
    </div>
  )
}
