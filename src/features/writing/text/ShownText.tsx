import { type ReactNode, useEffect, useState } from 'react'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer, type Loaded, loaded } from '#ui/office/call-api.ts'
import { LoadError } from '#ui/office/LoadError.tsx'
import type { TextFormat, TextTree } from './text-tree.ts'

const FILE_KEY = /^\/files\/([^/]+)\//

type ShownTextProps = { content: string; format: TextFormat; children: (tree: TextTree) => ReactNode }

/** Renders a text that the back office has, with its pictures. The parser is a chunk of its own. */
export function ShownText({ content, format, children }: ShownTextProps) {
  const [shown, setShown] = useState<Loaded<TextTree>>()
  useEffect(() => {
    let isCurrent = true
    void loaded(treeOf(content, format)).then((tree) => isCurrent && setShown(tree))
    return () => {
      isCurrent = false
    }
  }, [content, format])
  if (!shown) return <p role="status">Loading...</p>
  return 'data' in shown ? children(shown.data) : <LoadError reason={shown.reason} />
}

async function treeOf(content: string, format: TextFormat): Promise<TextTree> {
  const { parseText, pictureKeys, withPictures } = await import('./parse-text.ts')
  const tree = parseText(content, format)
  const keys = pictureKeys(tree)
  if (keys.length === 0) return tree
  const { images } = await answer(adminApi.images.find.$post({ json: { keys } }))
  return withPictures(tree, new Map(images.map((image) => [FILE_KEY.exec(image.imageUrl)?.[1] ?? '', image])))
}
