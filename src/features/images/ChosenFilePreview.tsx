import { useState } from 'react'
import styles from './ChosenFilePreview.module.css'

/** Shows a preview of a chosen file, or its extension if the browser cannot display its format, such as HEIC. */
export function ChosenFilePreview({ url, fileName }: { url: string | undefined; fileName: string }) {
  const [isUnknown, setIsUnknown] = useState(false)
  const kind = fileName.match(/\.(\w{1,5})$/)?.[1] ?? ''
  return (
    <div className={styles.preview}>
      {url && !isUnknown ? (
        <img src={url} alt="" decoding="async" onError={() => setIsUnknown(true)} />
      ) : (
        <span aria-hidden="true">{kind.toUpperCase()}</span>
      )}
    </div>
  )
}
