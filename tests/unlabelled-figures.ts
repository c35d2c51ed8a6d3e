import type { Page } from '@playwright/test'

/**
 * The controls of the page that show a figure and no word for what it counts. A screen reader may hear a word that the eye does
 * not see, so only what is drawn counts as one. A value in a list of details has the word of its term, and one directly
 * below a heading has that of the heading. A shortened hash counts nothing; some consist of digits alone.
 */
export async function unlabelledFigures(page: Page, layer: string | undefined): Promise<string[]> {
  return await page.evaluate((layer) => {
    const root = layer === undefined ? document.body : ([...document.querySelectorAll(layer)].at(-1) ?? document.body)
    const drawn = (element: Element): string => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      let words = ''
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const { width = 0, height = 0 } = node.parentElement?.getBoundingClientRect() ?? {}
        if (width > 2 && height > 2) words += ` ${node.textContent ?? ''}`
      }
      return words.trim()
    }
    return [...root.querySelectorAll('a[href],button,summary,[role=tab],[role=menuitem]')].flatMap((control) => {
      // A day of a calendar and a key of a pad are what they show.
      if (control.closest('[role=grid],[role=radiogroup],[role=toolbar]') !== null || !control.checkVisibility())
        return []
      const before = (control.closest('dd') ?? control).previousElementSibling
      const word = before?.matches('dt') ? before : before?.querySelector('h2,h3')
      if (word && drawn(word) !== '') return []
      const words = drawn(control)
      return /\d/.test(words) && !/[\p{L}…]/u.test(words)
        ? [`“${control.getAttribute('aria-label') ?? control.textContent ?? ''}” shows only ${words}`]
        : []
    })
  }, layer)
}
