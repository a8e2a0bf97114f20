import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useMailSettings } from '../../../ui/office/mail-settings.ts'
import { paths } from '../../../ui/paths.ts'
import { useSite } from '../../../ui/site/site.ts'
import type { Image } from '../../images/images.schema.ts'
import { type Sender, usualSubject } from '../editor/update-words.ts'
import { Letter } from '../letter/Letter.tsx'
import { LetterFrame } from '../letter/LetterFrame.tsx'
import { updateText } from '../letter/update-text.ts'
import styles from './BriefPreview.module.css'
import { briefBlocks } from './brief-blocks.ts'

type BriefPreviewProps = { subject: string; brief: string; images: Image[] }

type View = 'computer' | 'phone' | 'text'
type Light = 'light' | 'dark'

const VIEWS = [
  { value: 'computer' as const, label: 'Computer' },
  { value: 'phone' as const, label: 'Phone' },
  { value: 'text' as const, label: 'Plain text' },
]
/** On a phone it looks the same on both. */
const PHONE_VIEWS = [
  { value: 'computer' as const, label: 'E-mail' },
  { value: 'text' as const, label: 'Plain text' },
]
const PHONE = '(width < 30rem)'
const LIGHTS = [
  { value: 'light' as const, label: 'Light' },
  { value: 'dark' as const, label: 'Dark' },
]

/** The e-mail as its recipients see it. */
export function BriefPreview({ subject, brief, images }: BriefPreviewProps) {
  const isPhone = useMediaQuery(PHONE)
  const [chosen, setView] = useState<View>('computer')
  const view = isPhone && chosen === 'phone' ? 'computer' : chosen
  const [light, setLight] = useState<Light>('light')
  const { brand } = useSite()
  const { from } = useMailSettings()
  const shown = { subject: subject.trim() || usualSubject(brand), brief, images }

  return (
    <div className={styles.preview}>
      <div className={styles.tools}>
        <SegmentedControl
          className={styles.switch}
          aria-label="Show the e-mail"
          data={isPhone ? PHONE_VIEWS : VIEWS}
          value={view}
          onChange={setView}
        />
        {view !== 'text' && (
          <SegmentedControl
            className={styles.switch}
            aria-label="Colors"
            data={LIGHTS}
            value={light}
            onChange={setLight}
          />
        )}
      </div>
      <dl className={styles.envelope}>
        <dt>From</dt>
        <dd>{from}</dd>
        <dt>Subject</dt>
        <dd dir="auto">{shown.subject}</dd>
      </dl>
      <Shown {...shown} view={view} isDark={light === 'dark'} />
    </div>
  )
}

type ShownProps = BriefPreviewProps & { view: View; isDark: boolean }

function Shown({ subject, brief, images, view, isDark }: ShownProps) {
  const site = useSite()
  const { postalAddress } = useMailSettings()
  const sender: Sender = { ...site, postalAddress, siteUrl: site.origin }
  const unsubscribeUrl = site.origin + paths.unsubscribe()
  if (view === 'text') {
    return (
      <section className={styles.text} aria-label="Preview of the plain text">
        <pre>{updateText({ sender, brief, images, unsubscribeUrl })}</pre>
      </section>
    )
  }
  return (
    <LetterFrame isDark={isDark} isPhone={view === 'phone'}>
      <Letter
        sender={sender}
        subject={subject}
        blocks={briefBlocks(brief)}
        images={images}
        srcOf={({ imageUrl }) => imageUrl}
        unsubscribeUrl={undefined}
      />
    </LetterFrame>
  )
}
