import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Field } from '#ui/site/Field.tsx'
import styles from './FormPage.module.css'

export function FormPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <div className={styles.panel}>
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  )
}

/** Prefilled with the username that the previous page passed on. */
export function UsernameField() {
  const { state } = useLocation() as { state: { username?: string } | null }
  return (
    <Field
      label="Username"
      hint="Your email address."
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      defaultValue={state?.username}
      required
    />
  )
}

export function postJson(url: string, body: unknown): Promise<Response> {
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
}
