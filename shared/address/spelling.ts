/**
 * Characters without any visible shape: zero-width ones, joiners, soft hyphens, variation selectors, tags, controls.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu
/** Characters that change the order in which others are shown. */
const BIDI = /\p{Bidi_Control}/u
/** Blanks without U+FEFF, the byte order mark: it has no visible shape, so it counts as invisible here. */
const BLANK = /[^\S\ufeff]/gu

/** For each ASCII letter the letters of other scripts with a similar shape; those that NFKC folds are not listed. */
const DRAWN_LIKE: Readonly<Record<string, string>> = {
  A: 'АΑ',
  B: 'ВΒ',
  C: 'СϹ',
  E: 'ЕΕ',
  H: 'НΗ',
  J: 'Ј',
  K: 'КΚ',
  M: 'МΜ',
  N: 'Ν',
  P: 'РΡ',
  S: 'Ѕ',
  T: 'ТΤ',
  X: 'ХΧ',
  Y: 'ΥҮ',
  Z: 'Ζ',
  a: 'аα',
  b: 'Ьь',
  c: 'сϲ',
  d: 'ԁ',
  e: 'е',
  h: 'һ',
  i: 'іι',
  j: 'ј',
  o: 'оο',
  p: 'рρ',
  q: 'ԛ',
  s: 'ѕ',
  u: 'υ',
  v: 'ѵν',
  w: 'ԝω',
  x: 'хχ',
  y: 'уγ',
}

export type SpellingProblem =
  /** The characters are shown in another order than they are written: what is read is not what would be sent. */
  | { kind: 'bidi' }
  /** A letter of another script at this position, counted from 1; `like` is the ASCII letter that it imitates. */
  | { kind: 'foreign-letter'; letter: string; like: string | undefined; position: number }
  /** `rest` is the text without them, which looks the same. */
  | { kind: 'invisible'; count: number; rest: string }
  | { kind: 'blanks'; rest: string }

/**
 * What is wrong with the letters of an address, before any rule of a chain is checked: every chain writes plain ASCII
 * without blanks, and another text can look the same. Undefined when nothing is wrong.
 * @example checkSpelling('0x5\u0430Ae') // { kind: 'foreign-letter', letter: 'а', like: 'a', position: 4 }
 */
export function checkSpelling(text: string): SpellingProblem | undefined {
  if (BIDI.test(text)) return { kind: 'bidi' }
  const joined = text.replaceAll(BLANK, '')
  const rest = joined.replaceAll(INVISIBLE, '')
  const foreign = firstForeign(rest)
  if (foreign) return foreign
  const count = Array.from(joined).length - Array.from(rest).length
  if (count > 0) return { kind: 'invisible', count, rest }
  return text.trim() === joined ? undefined : { kind: 'blanks', rest }
}

function firstForeign(text: string): SpellingProblem | undefined {
  const letters = Array.from(text)
  const at = letters.findIndex((letter) => !/^[ -~]$/.test(letter))
  const letter = letters[at]
  return letter === undefined
    ? undefined
    : { kind: 'foreign-letter', letter, like: plainLetter(letter), position: at + 1 }
}

function plainLetter(letter: string): string | undefined {
  const folded = letter.normalize('NFKC')
  if (/^[!-~]$/.test(folded)) return folded
  return Object.entries(DRAWN_LIKE).find(([, alike]) => alike.includes(letter))?.[0]
}
