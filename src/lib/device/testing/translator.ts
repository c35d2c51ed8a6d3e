/**
 * Does to a page what the translator of a browser does: takes each text with letters out, puts its words in two `font`
 * elements in its place, and goes on so with everything that changes. The element keeps the text as `taken` and what it said as
 * `words`: where the two differ, an old text stands beside new ones. Runs in the page, so it refers to nothing outside of itself.
 *
 * @param translate what it makes of a text; without it the words stay, so that a test still finds them
 *
 * @returns a function that stops it
 */
export function startTranslator(root: Node, translate = (text: string): string => text): () => void {
  const LEFT_ALONE = 'script, style, textarea, input, code, pre, noscript, svg, [translate="no"], .notranslate, font'
  const one = (text: Text): void => {
    if (text.parentElement === null || text.parentElement.closest(LEFT_ALONE) !== null || !/\p{L}/u.test(text.data))
      return
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    inner.textContent = translate(text.data)
    outer.append(inner)
    Object.assign(outer, { taken: text, words: text.data })
    text.replaceWith(outer)
  }
  const all = (node: Node): void => {
    if (node instanceof Text) return one(node)
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
    for (const text of texts) one(text)
  }
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records)
      for (const node of type === 'characterData' ? [target] : addedNodes) if (node.isConnected) all(node)
  })
  observer.observe(root, { childList: true, subtree: true, characterData: true })
  all(root)
  return () => observer.disconnect()
}
