import type { Page } from '@playwright/test'

/** The least side of a target in px: WCAG 2.5.8 for a pointer, 44 for a finger. */
const LEAST = { desktop: 24, phone: 44 } as const

interface Looked {
  layout: keyof typeof LEAST
  /** Selector of the layer that is open; without it the whole page is looked at. */
  layer: string | undefined
}

/**
 * What people could not hit or name on the page as it is drawn: targets that are too small, names that leave out the
 * words on the control (WCAG 2.5.3), texts of fields that are cut, and a page wider than its window.
 */
export async function controlFaults(page: Page, { layout, layer }: Looked): Promise<string[]> {
  return await page.evaluate(
    ({ least, layer }) => {
      const CONTROLS =
        'a[href],button,input:not([type=hidden]),select,textarea,summary,[role=tab],[role=option],[role=menuitem]'
      const root = layer === undefined ? document.body : ([...document.querySelectorAll(layer)].at(-1) ?? document.body)
      const plain = (text: string): string => text.replaceAll('…', '').replaceAll(/\s+/g, ' ').trim().toLowerCase()
      /** The box that a press hits: the element, its label, and what it draws around itself for fingers. */
      const sides = (element: Element): [number, number] => {
        const boxes = [element.getBoundingClientRect()]
        const label = element.closest('label')
        if (label) boxes.push(label.getBoundingClientRect())
        const frame = element.matches('input,textarea') ? element.parentElement : null
        if (frame) boxes.push(frame.getBoundingClientRect())
        // A press anywhere on a row of a table is a press on its link.
        const row = element.matches('th a') ? element.closest('tr') : null
        if (row) boxes.push(row.getBoundingClientRect())
        const drawn = ['::before', '::after'].map((part) => getComputedStyle(element, part))
        for (const { content, position, width, height } of drawn)
          if (content !== 'none' && position === 'absolute')
            boxes.push(new DOMRect(0, 0, parseFloat(width), parseFloat(height)))
        return [Math.max(...boxes.map(({ width }) => width)), Math.max(...boxes.map(({ height }) => height))]
      }
      /** A link in a line of text is as high as its line (the exception of WCAG 2.5.8). */
      const isInText = (element: Element): boolean =>
        getComputedStyle(element).display === 'inline' &&
        (element.parentElement?.textContent ?? '').trim().length > (element.textContent ?? '').trim().length
      const faults: string[] = []
      for (const element of root.querySelectorAll<HTMLElement>(CONTROLS)) {
        const { width, height } = element.getBoundingClientRect()
        if (width < 2 || height < 2 || !element.checkVisibility({ visibilityProperty: true })) continue
        const label = element.getAttribute('aria-label')
        const name = `${element.localName} “${(label ?? element.textContent ?? '').trim().slice(0, 40)}”`
        const [wide, high] = sides(element)
        if (!isInText(element) && Math.min(wide, high) < least - 0.5)
          faults.push(`${name} has ${Math.round(wide)} x ${Math.round(high)} px`)
        // The value of a choice is no label of it.
        const isChoice = element.matches('input,select,textarea,[role=combobox]')
        if (label !== null && !isChoice && !plain(label).includes(plain(element.innerText)))
          faults.push(`${name} shows “${plain(element.innerText)}”`)
        if (
          element instanceof HTMLInputElement &&
          element.value === '' &&
          element.scrollWidth > element.clientWidth + 1
        )
          faults.push(`the placeholder “${element.placeholder}” is cut`)
      }
      const { scrollWidth, clientWidth } = document.documentElement
      if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth - clientWidth} px wider than its window`)
      return [...new Set(faults)]
    },
    { least: LEAST[layout], layer },
  )
}

/** Whether the focus is in the open layer, or, without a layer, on something at all. */
export async function focusIsLost(page: Page, layer: string | undefined): Promise<boolean> {
  return await page.evaluate((layer) => {
    const { activeElement, body } = document
    if (layer === undefined) return activeElement === null || activeElement === body
    return activeElement?.closest(layer) === null
  }, layer)
}
