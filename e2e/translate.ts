/** Does what page translators do: each text becomes two nested elements, also a text that comes later. */
export function translate() {
  const SKIPPED = ['SCRIPT', 'STYLE', 'FONT', 'TEXTAREA', 'TITLE', 'NOSCRIPT', 'OPTION']
  const wrap = (text: Node) => {
    const parent = text.parentElement
    if (!text.nodeValue?.trim() || !parent || SKIPPED.includes(parent.tagName) || parent.closest('[translate=no]'))
      return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = `⟦${text.nodeValue}⟧`
    outer.append(inner)
    parent.replaceChild(outer, text)
  }
  const wrapAll = (root: Node) => {
    if (root.nodeType === Node.TEXT_NODE) wrap(root)
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    texts.forEach(wrap)
  }
  wrapAll(document.body)
  const look = (changes: MutationRecord[]) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) if (node.isConnected) wrapAll(node)
  }
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
}
