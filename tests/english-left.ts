import type { Page } from '@playwright/test'
import { chinese } from './words'

/** Tells whether a text can come of a message of the catalogue. */
type Form = (text: string) => boolean

/**
 * Texts that a message of the catalogue can become; a placeholder stands for any text. It looks for the fixed parts one
 * after the other: an expression with `.*` for each of many placeholders tried all ways to divide a long text, for minutes.
 */
function formOf(message: string): Form {
  const [start = '', ...rest] = message.split(/\{\w+\}|<\/?\d+\/?>/)
  const end = rest.pop()
  if (end === undefined) return (text) => text === start
  return (text) => {
    if (text.length < start.length + end.length || !text.startsWith(start) || !text.endsWith(end)) return false
    let from = start.length
    for (const part of rest) {
      const found = text.indexOf(part, from)
      if (found === -1) return false
      from = found + part.length
    }
    return from <= text.length - end.length
  }
}

const messages = [...chinese].filter(
  ([id, words]) =>
    // Plural messages are left out: a pattern for their variants would also match numbers alone.
    id !== words && !/\{\w+, plural/.test(id) && /[A-Za-z]{2}/.test(id.replaceAll(/\{\w+\}|<\/?\d+\/?>/g, ' ')),
)
/** The English sentences that have a Chinese translation. */
const ENGLISH = messages.map(([id]) => formOf(id))
/** The translations. A name in one may look like a sentence: "Chrome on Windows" in the button that signs it out. */
const TRANSLATED = messages.filter(([, words]) => /\p{Script=Han}/u.test(words)).map(([, words]) => formOf(words))

/**
 * All texts that the page shows or gives to a screen reader, without the messages of the server, which are stored in the
 * language that was used when they were written.
 */
async function piecesOf(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const pieces = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    // A program in `pre` is the same in every language, and so is what is marked as a name, for example "Chrome on Android".
    const aside = 'style, pre, [translate=no], [role=tabpanel] li > :is(a, button)'
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest(aside)) pieces.push(node.textContent ?? '')
    for (const element of document.querySelectorAll('*'))
      for (const name of ['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt'])
        pieces.push(element.getAttribute(name) ?? '')
    return [...new Set(pieces.map((piece) => piece.trim()).filter((piece) => piece !== ''))]
  })
}

/** The English sentences of the console on a page in Chinese, and the number of texts with Chinese characters. */
export async function englishLeft(page: Page): Promise<{ english: string[]; chinese: number }> {
  const pieces = await piecesOf(page)
  return {
    english: pieces.filter(
      (piece) => ENGLISH.some((sentence) => sentence(piece)) && !TRANSLATED.some((sentence) => sentence(piece)),
    ),
    chinese: pieces.filter((piece) => /\p{Script=Han}/u.test(piece)).length,
  }
}
