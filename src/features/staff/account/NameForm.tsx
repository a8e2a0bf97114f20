import { TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { NAME_MAX } from '#platform/http/limits.ts'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import { EditState } from '#ui/office/EditState.tsx'
import { fieldProps } from '#ui/office/field-props.ts'
import { forgetPerson } from '#ui/office/signed-in-person.ts'
import { useEdit } from '#ui/office/use-edit.ts'
import { useSave } from '#ui/office/use-save.ts'
import styles from './AccountPage.module.css'

export function NameForm({ name }: { name: string }) {
  const edit = useEdit('name', { name })
  const { save, isSaving, failure, forget } = useSave()

  function submit(event: FormEvent) {
    event.preventDefault()
    const sent = edit.form
    void save({
      async call() {
        edit.requireCurrent()
        const account = await answer(adminApi.admin.account.$put({ json: sent }))
        forgetPerson()
        return account
      },
      success: 'Name saved.',
      failure: "Couldn't save your name.",
      onSaved: (saved) => edit.settle(sent, { name: saved.name }),
    })
  }

  return (
    <form method="post" onSubmit={submit} className={styles.form}>
      <TextInput
        label="Name"
        description="Leave blank to show your email address instead."
        maxLength={NAME_MAX}
        {...fieldProps(edit, failure?.fields, 'name')}
        autoComplete="name"
      />
      <BusyButton type="submit" isBusy={isSaving}>
        Save name
      </BusyButton>
      <EditState edit={edit} what="name" labels={{ name: 'name' }} failure={failure?.message} onChoice={forget} />
    </form>
  )
}
