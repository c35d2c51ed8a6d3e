import type { Page } from '@playwright/test'

/**
 * The sums of money on the page of which a part cannot be seen: cut by something around them, outside of the window, or under
 * other words. A sum wraps or has its neighbour shrink; it is never shortened by dots.
 */
export async function cutMoney(page: Page, layer: string | undefined): Promise<string[]> {
  return await page.evaluate((layer) => {
    /** What a sum may stand out by: the blank sides of its letters. */
    const EASE = 2
    /** No date, and no address of a machine. */
    const SUM = /(?<![\d.])\d[\d,]*\.\d{2,}(?![\d.])/
    const root = layer === undefined ? document.body : ([...document.querySelectorAll(layer)].at(-1) ?? document.body)
    const rectsOf = (text: Text): DOMRect[] => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    }
    /** The words that only a screen reader hears are drawn in one pixel. */
    const isDrawn = (element: Element): boolean => {
      for (let at: Element | null = element; at !== null && at !== root; at = at.parentElement) {
        const { position, clipPath, width } = getComputedStyle(at)
        if (position === 'absolute' && (clipPath === 'inset(50%)' || width === '1px')) return false
      }
      return element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    }
    /** What of a box can be seen in all the boxes around it. */
    const seen = (rect: DOMRect, element: Element): DOMRect => {
      let [left, top, right, bottom] = [rect.left, rect.top, rect.right, rect.bottom]
      for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
        const { overflowX, display } = getComputedStyle(at)
        if (overflowX === 'visible' || display === 'inline' || display === 'contents') continue
        const box = at.getBoundingClientRect()
        left = Math.max(left, box.left)
        top = Math.max(top, box.top)
        right = Math.min(right, box.right)
        bottom = Math.min(bottom, box.bottom)
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
    }
    const isFixed = (element: Element): boolean => {
      for (let at: Element | null = element; at !== null && at !== root; at = at.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true
      return false
    }
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const drawn: { text: Text; element: Element; rects: DOMRect[]; seen: DOMRect[] }[] = []
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement
      if (!(node instanceof Text) || element === null || node.data.trim() === '' || !isDrawn(element)) continue
      const rects = rectsOf(node)
      if (rects.length > 0) drawn.push({ text: node, element, rects, seen: rects.map((rect) => seen(rect, element)) })
    }
    const isMoney = ({ text, element }: (typeof drawn)[number]): boolean =>
      /\d/.test(text.data) && (SUM.test(text.data) || element.closest('[class*="font-kerning:none"]') !== null)
    const faults = new Set<string>()
    for (const sum of drawn.filter(isMoney)) {
      const whole = (sum.element.closest('[class*="font-kerning:none"]') ?? sum.element).textContent ?? ''
      const name = `“${whole.slice(0, 60)}”`
      for (const rect of sum.rects) {
        for (let at: Element | null = sum.element; at !== null && at !== document.body; at = at.parentElement) {
          const { overflowX, overflowY, display, scrollSnapType } = getComputedStyle(at)
          if (display === 'inline' || display === 'contents') continue
          const box = at.getBoundingClientRect()
          // A ribbon that is drawn by the finger.
          if (scrollSnapType !== 'none') break
          if (overflowX !== 'visible' && (rect.right > box.right + EASE || rect.left < box.left - EASE))
            faults.add(`${name} is cut at the side by ${at.localName}.${at.className.slice(0, 60)}`)
          if ((overflowY === 'hidden' || overflowY === 'clip') && rect.bottom > box.bottom + 2 * EASE)
            faults.add(`${name} is cut below by ${at.localName}.${at.className.slice(0, 60)}`)
        }
        // Not `innerWidth`: on a phone that grows with what stands outside.
        if (rect.right > document.documentElement.clientWidth + EASE && sum.element.closest('[class*=snap-x]') === null)
          faults.add(`${name} is outside of the window`)
        if (isFixed(sum.element)) continue
        const own = seen(rect, sum.element)
        const covers = drawn.find(
          (other) =>
            other !== sum &&
            !isFixed(other.element) &&
            other.seen.some(
              (o) =>
                Math.min(o.right, own.right) - Math.max(o.left, own.left) > EASE &&
                Math.min(o.bottom, own.bottom) - Math.max(o.top, own.top) > 3 * EASE,
            ),
        )
        if (covers) faults.add(`${name} lies over “${covers.text.data.trim().slice(0, 40)}”`)
      }
    }
    return [...faults]
  }, layer)
}
