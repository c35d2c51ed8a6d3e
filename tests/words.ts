import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The words of the console on the page, given its English ones. */
export type Say = (english: string) => string

export const english: Say = (text) => text

export type Language = 'en' | 'zh-CN'

/** The entries of a catalogue, English first; what has no translation yet is left out. */
function readCatalogue(language: Language): ReadonlyMap<string, string> {
  const file = readFileSync(join(import.meta.dirname, '..', 'locales', `${language}.po`), 'utf8')
  // The same English may have a second meaning in a context of its own; asked for is the one that stands in none.
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

/** The string behind a keyword, which may run over several quoted lines. */
function textOf(entry: string, keyword: string): string {
  const lines = new RegExp(`^${keyword} ((?:"(?:[^"\\\\]|\\\\.)*"\\s*)+)`, 'm').exec(entry)?.[1] ?? ''
  return [...lines.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([quoted]) => String(JSON.parse(quoted))).join('')
}

/** Every English sentence with its Chinese one. */
export const chinese: ReadonlyMap<string, string> = readCatalogue('zh-CN')

/** @throws when a sentence is asked for that the console does not have */
export function sayIn(language: Language): Say {
  if (language === 'en') return english
  return (text) => {
    const words = chinese.get(text)
    if (words === undefined) throw new Error(`The console has no words "${text}" in ${language}`)
    return words
  }
}
