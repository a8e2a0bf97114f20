import type { ComponentProps } from 'react'
import styles from './Button.module.css'

type ButtonProps = ComponentProps<'button'> & { variant?: 'solid' | 'quiet' }

export function Button({ variant = 'solid', type = 'button', ...props }: ButtonProps) {
  return <button {...props} type={type} className={styles[variant]} />
}
