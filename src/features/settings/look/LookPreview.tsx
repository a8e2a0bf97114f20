import { Button, NativeSelect, SegmentedControl } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type RefObject, useRef, useState } from 'react'
import { onePage } from '#ui/api-client.ts'
import { siteApi } from '#ui/office/admin-api.ts'
import { answer } from '#ui/office/call-api.ts'
import { Dialog } from '#ui/office/Dialog.tsx'
import { lookPreview, paths } from '#ui/paths.ts'
import type { ChosenLook } from '../settings.schema.ts'
import styles from './LookPreview.module.css'

type PreviewPage = { label: string; path: string; asksAge?: boolean }

const NEWEST_POST = { page: '1', pageSize: '1', published: 'true', excerpt: 'true' } as const

export async function getPreviewPages(): Promise<PreviewPage[]> {
  const { posts } = await onePage(answer(siteApi.blog.$get({ query: NEWEST_POST })))
  return [
    { label: 'Home', path: paths.home() },
    { label: 'Test results', path: paths.testResults() },
    { label: 'Blog', path: paths.blog() },
    ...posts.slice(0, 1).map((post) => ({ label: 'Newest post', path: post.path })),
    { label: 'Contact', path: paths.contactUs() },
    { label: 'Age question', path: paths.home(), asksAge: true },
  ]
}

const DEVICES = {
  desktop: { label: 'Desktop', width: 1280, tall: 900 },
  phone: { label: 'Phone', width: 390, tall: 844 },
}
type Device = keyof typeof DEVICES
const DEVICE_CHOICES = Object.entries(DEVICES).map(([value, { label }]) => ({ value: value as Device, label }))

/** The header becomes solid beyond this, as in `header.script.ts`. */
const SOLID_BEYOND_PX = 50

const PHONE = '(width < 48rem)'

/** `revision`: a new value loads the page again even if the look is the same. */
type LookPreviewProps = { look: ChosenLook; pages: PreviewPage[]; revision: string }

/** Shows pages of the real site with a look that is not published yet. */
export function LookPreview({ look, pages, revision }: LookPreviewProps) {
  const [device, setDevice] = useState<Device>(() => (matchMedia(PHONE).matches ? 'phone' : 'desktop'))
  const [label, setLabel] = useState(pages[0]?.label)
  const [isLarge, setIsLarge] = useState(false)
  const page = pages.find((one) => one.label === label) ?? (pages[0] as PreviewPage)
  const open = (path: string) => setLabel((now) => pages.find((one) => one.path === path && !one.asksAge)?.label ?? now)
  const screen = {
    ...DEVICES[device],
    src: lookPreview(look, { ...page, page: page.path, revision }),
    heroImageId: look.heroImageId,
    onOpen: open,
  }
  const close = () => setIsLarge(false)
  return (
    <section className={styles.preview} data-device={device} aria-label="Preview">
      <div className={styles.tools}>
        <SegmentedControl aria-label="Screen" data={DEVICE_CHOICES} value={device} onChange={setDevice} />
        <NativeSelect
          className={styles.pages}
          aria-label="Page to preview"
          data={pages.map((one) => one.label)}
          value={page.label}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <Button className={styles.enlarge} variant="outline" onClick={() => setIsLarge(true)}>
          Enlarge
        </Button>
      </div>
      <Screen key={device} {...screen} />
      <Dialog opened={isLarge} onClose={close} title={`Preview: ${page.label}`} withCloseButton={false} fullScreen>
        <div className={styles.large}>
          <Screen {...screen} />
          <Button variant="outline" onClick={close}>
            Close
          </Button>
        </div>
      </Dialog>
    </section>
  )
}

/** Sizes in CSS pixels of the page. */
type ScreenProps = { width: number; tall: number; src: string; heroImageId: number; onOpen: (path: string) => void }

/** The whole screen of a device. The last page stays visible until the next one has loaded. */
function Screen({ width, tall, src, heroImageId, onOpen }: ScreenProps) {
  const { ref, width: place, height } = useElementSize()
  const [shown, setShown] = useState(src)
  const scrolled = useRef({ heroImageId, top: 0 })
  const scale = Math.min(1, place / width, height / tall)

  function show(frame: HTMLIFrameElement) {
    // Scrolls to the top, where the new hero image is.
    if (scrolled.current.heroImageId !== heroImageId) scrolled.current = { heroImageId, top: 0 }
    livenPreview(frame, { scrolled, onOpen })
    setShown(src)
  }

  return (
    <div ref={ref} className={styles.place}>
      <div className={styles.screen} style={{ width: width * scale, height: tall * scale }}>
        {scale > 0 &&
          [...new Set([shown, src])].map((one) => (
            <iframe
              key={one}
              title="Preview of the site"
              src={one}
              className={styles.frame}
              data-waiting={one !== shown || undefined}
              style={{ width, height: tall, scale: `${scale}` }}
              onLoad={({ currentTarget }) => one === src && show(currentTarget)}
            />
          ))}
      </div>
    </div>
  )
}

type Liven = { scrolled: RefObject<{ top: number }>; onOpen: (path: string) => void }

/** Does what the scripts of the site would do: the page in the frame has none. */
function livenPreview({ contentDocument: page, contentWindow: view }: HTMLIFrameElement, { scrolled, onOpen }: Liven) {
  if (!page || !view) return
  const mark = () => page.documentElement.toggleAttribute('data-scrolled', view.scrollY > SOLID_BEYOND_PX)
  view.scrollTo({ top: scrolled.current.top, behavior: 'instant' })
  mark()
  view.addEventListener('scroll', () => {
    scrolled.current.top = view.scrollY
    mark()
  })
  page.addEventListener('submit', (event) => event.preventDefault())
  page.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    // Form fields stay usable, so that people can see how they look.
    if (!link) return
    event.preventDefault()
    scrolled.current.top = 0
    onOpen(link.pathname)
  })
}
