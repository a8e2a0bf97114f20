import './fonts.css'
import './tokens.css'
import './base.css'
import { AgeGate } from '../age-gate/AgeGate.tsx'
import { Document } from '../pages/Document.tsx'
import { Footer } from './Footer.tsx'
import { Frame } from './Frame.tsx'
import { Header } from './Header.tsx'
import styles from './PublicLayout.module.css'

export function PublicLayout() {
  return (
    <Document>
      <AgeGate />
      <div className={styles.site}>
        <Frame header={<Header />} footer={<Footer />} />
      </div>
    </Document>
  )
}
