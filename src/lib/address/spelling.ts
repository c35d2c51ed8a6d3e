/** Characters that show nothing: zero-width ones, joiners, soft hyphens, variation selectors, tags, controls. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu
/** Characters that change the order in which others are shown. */
const BIDI = /\p{Bidi_Control}/u
/** The mark at the beginning of some files counts as a blank elsewhere; here it hides. */
const BLANK = /[^\S\ufeff]/gu

/** Letters of other scripts behind the ASCII ones that they are drawn like; what NFKC folds is not among them. */
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
  /** Shown in another order than it is written in: what is read is not what would be sent. */
  | { kind: 'bidi' }
  /** At this place, counted from 1, stands a letter of another script; `like` is the plain one that it imitates. */
  | { kind: 'foreign-letter'; letter: string; like: string | undefined; place: number }
  /** `rest` is the text without them, which is what is seen already. */
  | { kind: 'invisible'; count: number; rest: string }
  | { kind: 'blanks'; rest: string }

/**
 * What is wrong with the letters of an address before any chain is asked: every chain writes plain ASCII without
 * blanks, and a text can look right and be another.
 * @example checkSpelling('0x5\u0430Ae') // { kind: 'foreign-letter', letter: 'а', like: 'a', place: 4 }
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
  return letter === undefined ? undefined : { kind: 'foreign-letter', letter, like: plainLetter(letter), place: at + 1 }
}

function plainLetter(letter: string): string | undefined {
  const folded = letter.normalize('NFKC')
  if (/^[!-~]$/.test(folded)) return folded
  return Object.entries(DRAWN_LIKE).find(([, alike]) => alike.includes(letter))?.[0]
}
