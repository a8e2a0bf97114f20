import './fonts.css'
import './tokens.css'
import './base.css'
import { useLayoutEffect } from 'react'
import { useMatch } from 'react-router'
import { markRunning } from '../../platform/rendering/watch-scripts.ts'
import { paths } from '../paths.ts'
import { AgeGate } from './age-gate/AgeGate.tsx'
import { showStoredAnswer } from './age-gate/age-gate.script.ts'
import { Document } from './Document.tsx'
import { Footer } from './Footer.tsx'
import { Frame } from './Frame.tsx'
import { Header } from './Header.tsx'
import styles from './PublicLayout.module.css'

export function PublicLayout() {
  // It shows nothing that one has to be 21 for, and whoever gets the e-mails must be able to end them.
  const isForAnyAge = useMatch(paths.unsubscribe()) !== null
  // When React has to draw the document anew, it takes the scripts' marks from <html>.
  useLayoutEffect(() => {
    showStoredAnswer()
    markRunning()
  }, [])
  return (
    <Document>
      {!isForAnyAge && <AgeGate />}
      <div className={styles.site} data-any-age={isForAnyAge || undefined}>
        <Frame header={<Header />} footer={<Footer />} />
      </div>
    </Document>
  )
}
