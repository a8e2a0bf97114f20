/**
 * Reports each text that React changes, removes or inserts something before. Page translators replace text nodes, so
 * such a text would stay old, or the page would fail. Runs in the page.
 */
export function reportLooseText() {
  const isReacts = (node: Node | null) =>
    node instanceof Text && node.data.trim() !== '' && Object.keys(node).some((key) => key.startsWith('__reactFiber'))
  const report = (act: string, node: Node | null) => {
    const parent = node?.parentElement
    if (isReacts(node) && !parent?.closest('[translate=no]'))
      console.error(
        `React ${act} a text that needs an element of its own: “${node?.nodeValue}” in ${parent?.outerHTML}`,
      )
  }
  const { prototype } = Node
  const { removeChild, insertBefore } = prototype
  const value = Object.getOwnPropertyDescriptor(prototype, 'nodeValue') as PropertyDescriptor
  Object.defineProperty(prototype, 'nodeValue', {
    ...value,
    set(text) {
      if (this.nodeValue !== text) report('changes', this)
      value.set?.call(this, text)
    },
  })
  prototype.removeChild = function <Child extends Node>(child: Child) {
    report('removes', child)
    return removeChild.call(this, child) as Child
  }
  prototype.insertBefore = function <Child extends Node>(child: Child, next: Node | null) {
    report('inserts something before', next)
    return insertBefore.call(this, child, next) as Child
  }
}
