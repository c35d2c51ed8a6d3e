import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Translates an English sentence of the console into the language of the page. */
export type Say = (english: string) => string

export const english: Say = (text) => text

export type Language = 'en' | 'zh-CN'

/** The entries of a catalogue by their English sentence; sentences without a translation are left out. */
function readCatalogue(language: Language): ReadonlyMap<string, string> {
  const file = readFileSync(join(import.meta.dirname, '..', 'locales', `${language}.po`), 'utf8')
  // The same English may also be there with a context, for another meaning: the entry without a context wins.
  const [inContext, plain] = [true, false].map((wanted) =>
    file.split(/\n{2,}/).filter((entry) => (textOf(entry, 'msgctxt') !== '') === wanted),
  )
  const entries = [...(inContext ?? []), ...(plain ?? [])].flatMap((entry): [string, string][] => {
    const id = textOf(entry, 'msgid')
    const words = textOf(entry, 'msgstr')
    return id && words ? [[id, words]] : []
  })
  return new Map(entries)
}

/** The string after a keyword, which may be split over several quoted lines. */
function textOf(entry: string, keyword: string): string {
  const lines = new RegExp(`^${keyword} ((?:"(?:[^"\\\\]|\\\\.)*"\\s*)+)`, 'm').exec(entry)?.[1] ?? ''
  return [...lines.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([quoted]) => String(JSON.parse(quoted))).join('')
}

/** Each English sentence with its Chinese translation. */
export const chinese: ReadonlyMap<string, string> = readCatalogue('zh-CN')

/** Makes the translating function of a language; it throws for a sentence that the console does not have. */
export function sayIn(language: Language): Say {
  if (language === 'en') return english
  return (text) => {
    const words = chinese.get(text)
    if (words === undefined) throw new Error(`The console has no words "${text}" in ${language}`)
    return words
  }
}
