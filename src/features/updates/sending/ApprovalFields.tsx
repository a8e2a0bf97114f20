import { TextInput } from '@mantine/core'
import { useState } from 'react'
import formStyles from '#ui/office/AddressForm.module.css'
import type { UpdateForm } from '../editor/use-update-draft.ts'
import styles from './RecipientsSection.module.css'

type ApprovalFieldsProps = { form: UpdateForm; errors: Record<string, string> }

/** For growers whose state must approve what they send. */
export function ApprovalFields({ form: { draft, change }, errors }: ApprovalFieldsProps) {
  const { approvedBy = '', approvedOn = '' } = draft
  const [isOpen] = useState(approvedBy !== '' || approvedOn !== '')
  return (
    <details className={formStyles.place} open={isOpen}>
      <summary>Approval (optional)</summary>
      <div className={styles.approval}>
        <TextInput
          label="Approved by"
          description="Kept with the update. Readers don't see it."
          autoComplete="off"
          value={approvedBy}
          error={errors.approvedBy}
          onChange={(event) => change({ approvedBy: event.currentTarget.value })}
        />
        <TextInput
          label="Approved on"
          type="date"
          value={approvedOn}
          error={errors.approvedOn}
          onChange={(event) => change({ approvedOn: event.currentTarget.value })}
        />
      </div>
    </details>
  )
}
