import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { adminPaths } from '#ui/paths.ts'
import styles from './NoMailServer.module.css'
import pieces from './pieces.module.css'
import { useMay } from './SignedInPerson.tsx'

type NoMailServerProps = {
  /** Whether setting up email comes before all else on the page. */
  isFirst?: boolean
  /** Says where the emails go instead. */
  children: ReactNode
}

/** Warns that emails are not delivered. */
export function NoMailServer({ isFirst = false, children }: NoMailServerProps) {
  const isOwner = useMay('owner')
  return (
    <div className={`${pieces.note} ${styles.note}`} role="note">
      <p>
        <strong>This site has no mail server yet, so emails aren't delivered.</strong> {children}
        {!isOwner && ' Ask an owner to set up email.'}
      </p>
      {isOwner && (
        <Button component={Link} to={adminPaths.mailServer()} variant={isFirst ? 'filled' : 'outline'}>
          Set up email
        </Button>
      )}
    </div>
  )
}
