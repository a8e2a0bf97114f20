import { Button, Menu } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Role } from '#platform/access/roles.ts'
import { adminApi } from '#ui/office/admin-api.ts'
import { type Confirmation, ConfirmDialog } from '#ui/office/ConfirmDialog.tsx'
import { answer } from '#ui/office/call-api.ts'
import { DotsIcon, OpenIcon } from '#ui/office/icons.tsx'
import { ShortDate } from '#ui/office/Moment.tsx'
import { ListRow, Rows } from '#ui/office/Rows.tsx'
import styles from './AdministratorList.module.css'
import type { Administrator } from './administrators.schema.ts'
import { ROLE_CHOICES, ROLE_WORDS } from './role-words.ts'

export function AdministratorList({ administrators }: { administrators: Administrator[] }) {
  return (
    <Rows>
      {administrators.map((person) => (
        <ListRow
          key={person.id}
          title={nameOf(person)}
          mark={person.isYou && 'You'}
          action={
            person.isYou ? (
              <p className={styles.own}>
                <span className={styles.role}>{ROLE_WORDS[person.role].label}</span>
                <span>You can't change your own role.</span>
              </p>
            ) : (
              <PersonActions person={person} />
            )
          }
        >
          <span className={styles.facts}>
            {person.name && <span className={styles.email}>{person.email}</span>}
            <span className={styles.factor} data-has={person.hasFactor}>
              {person.hasFactor ? 'Second factor' : 'Password only'}
            </span>
            {person.lastSignInAt ? (
              <span key="known">
                Last logged in <ShortDate at={person.lastSignInAt} />
              </span>
            ) : (
              <span>Hasn't logged in yet</span>
            )}
          </span>
        </ListRow>
      ))}
    </Rows>
  )
}

const nameOf = ({ name, email }: Administrator) => name || email

function PersonActions({ person }: { person: Administrator }) {
  return (
    <div className={styles.actions}>
      <RoleMenu person={person} />
      <MoreMenu person={person} />
    </div>
  )
}

/** A dialog that the items of a menu share. @param first shown before one of them asks, while the dialog is closed */
function useQuestion(first: Confirmation) {
  const [asked, setAsked] = useState(first)
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  function ask(question: Confirmation) {
    setAsked(question)
    setIsOpen(true)
  }
  const dialog = <ConfirmDialog {...asked} isOpen={isOpen} onClose={() => setIsOpen(false)} opener={opener} />
  return { ask, opener, dialog }
}

const MENU = { withinPortal: false, withInitialFocusPlaceholder: false }

// Not a select: on Windows its arrow keys would choose each role on the way to the wanted one.
function RoleMenu({ person }: { person: Administrator }) {
  const { ask, opener, dialog } = useQuestion(roleQuestion(person, person.role))
  const { label } = ROLE_WORDS[person.role]
  return (
    <>
      <Menu {...MENU} position="bottom-start">
        <Menu.Target>
          <Button
            ref={opener}
            variant="outline"
            size="sm"
            className={styles.change}
            rightSection={<OpenIcon />}
            aria-label={`${label}: change the role of ${person.email}`}
          >
            {label}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={styles.choices}>
          {ROLE_CHOICES.map(([role, { label, access }]) => (
            <Menu.Item
              key={role}
              aria-current={role === person.role}
              // Takes the focus when the menu opens.
              data-autofocus={role === person.role || undefined}
              onClick={() => role !== person.role && ask(roleQuestion(person, role))}
            >
              <span className={styles.role}>{label}</span>
              <span className={styles.access}>{access}</span>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  )
}

const roleQuestion = (person: Administrator, role: Role): Confirmation => ({
  label: `Make ${role}`,
  question: `Make ${nameOf(person)} an ${role}?`,
  isMild: true,
  children: `They'll have access to ${ROLE_WORDS[role].access}, from their next step on.${
    person.role === 'owner' ? ' This withdraws the invitations they sent.' : ''
  }`,
  async onConfirm() {
    await answer(adminApi.admin.administrators[':id'].$put({ param: { id: `${person.id}` }, json: { role } }))
    return { message: `${nameOf(person)} is now an ${role}.` }
  },
})

function MoreMenu({ person }: { person: Administrator }) {
  const { email, hasFactor } = person
  const { remove, ...others } = questionsAbout(person)
  const { ask, opener, dialog } = useQuestion(remove)
  return (
    <>
      <Menu {...MENU} position="bottom-end">
        <Menu.Target>
          <Button
            ref={opener}
            variant="subtle"
            size="sm"
            className={styles.dots}
            aria-label={`More actions for ${email}`}
          >
            <DotsIcon />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item aria-label={`Sign out everywhere: ${email}`} onClick={() => ask(others.signOut)}>
            Sign out everywhere
          </Menu.Item>
          {hasFactor && (
            <Menu.Item aria-label={`Reset second factor of ${email}`} onClick={() => ask(others.reset)}>
              Reset second factor
            </Menu.Item>
          )}
          <Menu.Item className={styles.remove} aria-label={`Remove ${email}`} onClick={() => ask(remove)}>
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  )
}

function questionsAbout(person: Administrator) {
  const calls = adminApi.admin.administrators[':id']
  const param = { id: `${person.id}` }
  const name = nameOf(person)
  return {
    signOut: {
      label: 'Sign out',
      question: `Sign ${name} out everywhere?`,
      isMild: true,
      children: 'This ends all their sessions. They can log in again.',
      onConfirm: () => answer(calls.sessions.$delete({ param })),
    },
    reset: {
      label: 'Reset',
      question: `Reset the second factor of ${name}?`,
      children:
        'This removes their authenticator app, passkeys and recovery codes. Their password alone opens the account then. If somebody else may know it, send them a link to a new password first. They and all owners get an email.',
      onConfirm: () => answer(calls['second-factor'].$delete({ param })),
    },
    remove: {
      label: 'Remove',
      question: `Remove ${name}?`,
      children:
        'This signs them out everywhere and withdraws the invitations they sent. Everything they wrote stays. To undo this, invite them again.',
      onConfirm: () => answer(calls.$delete({ param })),
    },
  }
}
