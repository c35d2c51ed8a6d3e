import type { Page } from '@playwright/test'
import { chinese } from './words'

/** Sentences whose Chinese is another one; those with parts that change are looked for by what stands between. */
const ENGLISH = [...chinese].flatMap(([id, words]): RegExp[] => {
  // Plural forms are made of other words, and their numbers are not English.
  if (id === words || /\{\w+, plural/.test(id)) return []
  const fixed = id.split(/\{\w+\}|<\/?\d+\/?>/)
  if (!fixed.some((part) => /[A-Za-z]{2}/.test(part))) return []
  return [new RegExp(`^${fixed.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')}$`, 's')]
})

/**
 * Everything that people see or hear of the page, piece by piece; but for what the server wrote in its messages, which
 * are in the language of their moment.
 */
async function piecesOf(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const pieces = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const aside = 'style, [role=tabpanel] > button'
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest(aside)) pieces.push(node.textContent ?? '')
    for (const element of document.querySelectorAll('*'))
      for (const name of ['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt'])
        pieces.push(element.getAttribute(name) ?? '')
    return [...new Set(pieces.map((piece) => piece.trim()).filter((piece) => piece !== ''))]
  })
}

/** The English sentences of the console that a page in Chinese still shows or says, and how many Chinese ones it has. */
export async function englishLeft(page: Page): Promise<{ english: string[]; chinese: number }> {
  const pieces = await piecesOf(page)
  return {
    english: pieces.filter((piece) => ENGLISH.some((sentence) => sentence.test(piece))),
    chinese: pieces.filter((piece) => /\p{Script=Han}/u.test(piece)).length,
  }
}
