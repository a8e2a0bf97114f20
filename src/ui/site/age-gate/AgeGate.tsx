import { useSyncExternalStore } from 'react'
import { AGE_PLACEHOLDER, AGE_QUESTION, MINIMUM_AGE, warningFor } from '#platform/site-words.ts'
import logo from '../art/logo.svg'
import { LogoImage } from '../LogoImage.tsx'
import { useArt, useSite } from '../site.ts'
import { unbroken } from '../unbroken.tsx'
import styles from './AgeGate.module.css'
import { REFUSAL } from './age-gate.script.ts'

/** In CSS pixels. */
const LOGO_BOX = { width: 260, height: 96 }

/** Always rendered; `age-gate.script.ts` hides it. Without JavaScript, a checkbox opens it for one page. */
export function AgeGate() {
  const site = useSite()
  const { brand, location, ageGateExitUrl, minimumAge = MINIMUM_AGE, ageQuestion = AGE_QUESTION } = site
  const warning = warningFor(site, 'gate')
  const mark = useArt('logo', logo)
  return (
    <div className={styles.gate} role="dialog" aria-modal="true" aria-labelledby="age-question">
      <div className={styles.card}>
        {site.logo ? (
          <LogoImage logo={site.logo} alt="" box={LOGO_BOX} />
        ) : (
          <img src={mark} alt="" width={56} height={56} />
        )}
        <p className={styles.brand}>{`${brand}, ${location}`}</p>
        <p className={styles.question} id="age-question">
          {ageQuestion.replaceAll(AGE_PLACEHOLDER, `${minimumAge}`)}
        </p>
        <p className={styles.reason}>{REFUSAL.replace('21', `${minimumAge}`)}</p>
        <div className={styles.answers}>
          <button type="button" className={styles.yes} data-age-answer="yes">
            Yes
          </button>
          <button type="button" className={styles.no} data-age-answer="no" value={ageGateExitUrl}>
            No
          </button>
        </div>
        <noscript>
          <div className={styles.answers}>
            <label className={styles.yes}>
              <input type="checkbox" id="age-confirmed" /> Yes
            </label>
            <a className={styles.no} href={ageGateExitUrl}>
              No
            </a>
          </div>
        </noscript>
        {warning && (
          <p className={styles.warning} dir="auto">
            {unbroken(warning)}
          </p>
        )}
      </div>
    </div>
  )
}

/** Whether the age question is answered. Modal dialogs must wait for that, because they would cover the gate. */
export function useIsVerified(): boolean {
  return useSyncExternalStore(
    onAnswer,
    () => document.documentElement.dataset.age === 'verified',
    () => false,
  )
}

function onAnswer(listener: () => void) {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-age'] })
  return () => observer.disconnect()
}
