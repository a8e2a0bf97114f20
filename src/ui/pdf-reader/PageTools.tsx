import type { RefObject } from 'react'
import styles from './PageTools.module.css'
import { ToolButton } from './ToolButton.tsx'
import type { Pages } from './use-pages.ts'

type PageToolsProps = { page: number; count: number; scale: number; pages: RefObject<Pages | null> }

export function PageTools({ page, count, scale, pages }: PageToolsProps) {
  const isOff = scale === 0
  return (
    <div className={styles.tools} role="toolbar" aria-label="Pages and zoom">
      <ToolButton
        label="Previous page"
        path="M6 15l6-6 6 6"
        isOff={isOff || page === 1}
        onUse={() => pages.current?.previous()}
      />
      <p role="status">
        Page {page} of {count}
      </p>
      <ToolButton
        label="Next page"
        path="M6 9l6 6 6-6"
        isOff={isOff || page >= count}
        onUse={() => pages.current?.next()}
      />
      <span className={styles.gap} />
      <ToolButton label="Zoom out" path="M6 12h12" isOff={isOff} onUse={() => pages.current?.zoomOut()} />
      <button
        type="button"
        className={styles.fit}
        aria-label={`Fit to the screen, now ${Math.round(scale * 100)} %`}
        title="Fit to the screen"
        aria-disabled={isOff}
        onClick={() => pages.current?.fit()}
      >
        {isOff ? '' : `${Math.round(scale * 100)} %`}
      </button>
      <ToolButton label="Zoom in" path="M6 12h12M12 6v12" isOff={isOff} onUse={() => pages.current?.zoomIn()} />
    </div>
  )
}
