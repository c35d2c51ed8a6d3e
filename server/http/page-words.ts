import type { Language } from '#server/core/refusal'

/** The words of pages by their names: English and Simplified Chinese. */
export type WordTable<Word extends string = string> = Readonly<Record<Word, readonly [en: string, zh: string]>>
/** Gives a word in one language, with each `{name}` in it replaced by `fill.name`. */
export type WordsOf<Word extends string> = (word: Word, fill?: Readonly<Record<string, string>>) => string

export function wordsFrom<Word extends string>(table: WordTable<Word>, language: Language): WordsOf<Word> {
  const place = language === 'zh-CN' ? 1 : 0
  return (word, fill = {}) => table[word][place].replaceAll(/\{(\w+)\}/g, (hole, name: string) => fill[name] ?? hole)
}
