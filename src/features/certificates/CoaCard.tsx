import styles from './CoaCard.module.css'
import { CoaFile } from './CoaFile.tsx'
import { CoaForm, type CoaFormProps } from './CoaForm.tsx'

export function CoaCard({ coa, ...form }: CoaFormProps) {
  return (
    <div className={styles.card}>
      <CoaFile coa={coa} />
      <CoaForm coa={coa} {...form} />
    </div>
  )
}
