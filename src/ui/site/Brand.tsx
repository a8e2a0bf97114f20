import { Link } from 'react-router'
import { paths } from '../paths.ts'
import logo from './art/logo.svg'
import styles from './Brand.module.css'
import { useArt } from './look.ts'
import { useSite } from './site.ts'

export function Brand({ onFollow }: { onFollow?: () => void }) {
  const { brand } = useSite()
  return (
    <Link className={styles.brand} to={paths.home()} onClick={onFollow}>
      <img src={useArt('logo', logo)} alt="" width={32} height={32} />
      <span>{brand}</span>
    </Link>
  )
}
