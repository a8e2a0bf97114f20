import { Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { DEFAULT_WORDING_LIST } from '#features/wording/wording-list.ts'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { type GroupProps, settingProps } from './SettingFields.tsx'
import styles from './WordingField.module.css'

export function WordingField(props: GroupProps) {
  const { wordingList } = props.words
  const [replaced, setReplaced] = useState<string>()
  const isDefault = wordingList.trim() === DEFAULT_WORDING_LIST
  const isReset = isDefault && replaced !== undefined

  function resetOrUndo() {
    setReplaced(isReset ? undefined : wordingList)
    props.onChange({ wordingList: isReset ? replaced : DEFAULT_WORDING_LIST })
  }

  return (
    <div className={styles.wide}>
      <Textarea
        label="Wording list"
        description="Anyone who uses one of these phrases in a post or an update sees a note. Leave blank for no notes."
        spellCheck={false}
        classNames={{ input: styles.list ?? '' }}
        {...settingProps(props, 'wordingList')}
      />
      <details className={styles.help}>
        <summary>How to write the list</summary>
        <dl>
          <Rule line="Reason: Vermont forbids prizes.">
            Starts a group of phrases. Notes about these phrases show this sentence as the reason.
          </Rule>
          <Rule line="win a prize">
            A phrase in the group. Capitals, hyphens and endings don't matter: “cure” also finds “cures” and “cured”.
          </Rule>
          <Rule line="cure/heal ... pain/stress">
            A slash separates choices. Three dots stand for up to three words, so this line also finds “heals your
            pain”.
          </Rule>
          <Rule line="But not: cure room">A phrase that its group ignores.</Rule>
          <Rule line="# Checked in November">A comment.</Rule>
        </dl>
      </details>
      <div className={styles.reset} aria-live="polite">
        {(isReset || !isDefault) && (
          <LinkButton onClick={resetOrUndo}>{isReset ? 'Back to your own list' : 'Use the default list'}</LinkButton>
        )}
      </div>
    </div>
  )
}

function Rule({ line, children }: { line: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <code>{line}</code>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
