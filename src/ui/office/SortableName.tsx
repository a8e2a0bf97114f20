import styles from './SortableList.module.css'

/** By what a thing is known, at its place and while it is carried. */
export function SortableName({ position, name }: { position: number; name: string }) {
  return (
    <span className={styles.known}>
      <span className={styles.position}>{position}</span>
      <span className={styles.name} dir="auto">
        {name}
      </span>
    </span>
  )
}
