import { useRef, useState } from 'react'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { ConfirmDialog } from '#ui/office/ConfirmDialog.tsx'
import { answer } from '#ui/office/call-api.ts'
import pieces from '#ui/office/pieces.module.css'
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

type FactorRuleProps = { isRequired: boolean; administrators: Administrator[] }

export function FactorRule({ isRequired, administrators }: FactorRuleProps) {
  const [asked, setAsked] = useState<keyof typeof ASKED>('on')
  const [isAsking, setIsAsking] = useState(false)
  const toggle = useRef<HTMLInputElement>(null)
  const { message, ...words } = ASKED[asked]
  const without = administrators.filter(({ hasFactor }) => !hasFactor)
  const none = `${without.length === 1 ? '1 person has' : `${without.length} people have`} none`
  const you = without.some(({ isYou }) => isYou) ? ' That includes you.' : ''

  const consequence =
    without.length === 0
      ? 'Everyone has one. New people must set one up when they first log in.'
      : `${none}; they must set one up at their next step, and can do nothing else before.${you}`
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
            onChange={() => {
              setAsked(isRequired ? 'off' : 'on')
              setIsAsking(true)
            }}
          />
          Require a second factor of everyone
        </label>
        <p className={pieces.soft}>{without.length === 0 ? 'Everyone has one.' : `${none} yet.`}</p>
      </div>
      <ConfirmDialog
        {...words}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        opener={toggle}
        onConfirm={async () => {
          await answer(adminApi.admin['second-factor'].$put({ json: { isRequired: asked === 'on' } }))
          return { message }
        }}
      >
        {asked === 'on' ? consequence : 'Everyone keeps theirs, and may remove it.'}
      </ConfirmDialog>
    </AdminSection>
  )
}
