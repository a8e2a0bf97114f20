import { SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import type { Quote } from './quotes.schema.ts'
import styles from './TextColor.module.css'

type Color = Quote['textColor']

const COLORS: { value: Color; label: string }[] = [
  { value: 'black', label: 'Black' },
  { value: 'white', label: 'White' },
]

export function TextColor({ value, onChange }: { value: Color; onChange: (color: Color) => void }) {
  const label = useId()
  return (
    <div>
      <p id={label} className={styles.label}>
        Text color
      </p>
      <SegmentedControl aria-labelledby={label} data={COLORS} value={value} onChange={onChange} />
    </div>
  )
}
