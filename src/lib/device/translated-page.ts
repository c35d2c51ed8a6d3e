/** Where a translator's words stand for a text that it has taken out of the page. */
const places = new WeakMap<Node, Element>()

/**
 * Lets the console live with a translator of the browser, which takes texts out of the page and puts `font` elements with its
 * words in their place. React keeps the texts: what it then writes into them is seen by nobody, so that an old figure would stay
 * beside new ones, and taking them out throws, which would lose the page.
 *
 * A text that is written comes back to its place, where it is translated anew, and a text that is taken out takes the words
 * that stand for it along. Call it once, before anything is drawn.
 */
export function surviveTranslators(): void {
  const observer = new MutationObserver(notePlaces)
  observer.observe(document.documentElement, { childList: true, subtree: true })
  const placeOf = (node: Node): Element | undefined => {
    notePlaces(observer.takeRecords())
    const place = places.get(node)
    return place?.isConnected === true ? place : undefined
  }
  returnWhenWritten(placeOf)
  takePlacesAlong(placeOf)
}

function notePlaces(records: readonly MutationRecord[]): void {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records)
    for (const removed of removedNodes) {
      const place = [...addedNodes, previousSibling, nextSibling].find(isTranslation)
      if (removed instanceof Text && place !== undefined) places.set(removed, place)
    }
}

// HTML has given this element up, and the console draws none.
const isTranslation = (node: Node | null): node is Element => node instanceof Element && node.localName === 'font'

type PlaceOf = (node: Node) => Element | undefined

/** React writes changed texts by `nodeValue`. */
function returnWhenWritten(placeOf: PlaceOf): void {
  const written = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  if (written === undefined) return
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...written,
    set(this: Node, value: string | null) {
      written.set?.call(this, value)
      if (this instanceof Text && this.parentNode === null) placeOf(this)?.replaceWith(this)
    },
  })
}

function takePlacesAlong(placeOf: PlaceOf): void {
  // oxlint-disable-next-line typescript/unbound-method -- each is applied to a node
  const { removeChild, insertBefore, appendChild } = Node.prototype
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === null) {
      const place = placeOf(child)
      if (place?.parentNode === this) {
        place.remove()
        return child
      }
    }
    return Reflect.apply(removeChild, this, [child])
  }
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    if (child.parentNode === null) placeOf(child)?.remove()
    const place = before !== null && before.parentNode === null ? placeOf(before) : undefined
    return Reflect.apply(insertBefore, this, [child, place?.parentNode === this ? place : before])
  }
  Node.prototype.appendChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === null) placeOf(child)?.remove()
    return Reflect.apply(appendChild, this, [child])
  }
}
