import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/*
 * What the server refuses in a field is read by a person in his own language: wherever words stand beside the path of a field, the
 * Chinese ones stand there too.
 */

const server = join(import.meta.dirname, '..', '..', 'server')
const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !/\.test\.ts$|testing|openapi/.test(name),
)
const WORDS = /\{ path: [^{}]*?message: (?:'[^']+'|`[^`]+`)[^{}]*\}/g

test('no field is refused in English alone', () => {
  const found = files.flatMap((name) =>
    [
      ...readFileSync(join(server, name), 'utf8')
        .replaceAll(/\$\{[^}]*\}/g, '')
        .matchAll(WORDS),
    ].map(([words]) => ({
      name,
      words,
    })),
  )
  expect(found.length).toBeGreaterThan(20)
  // One lower-case word is a name that the console knows, and no text.
  const isText = ({ words }: { words: string }): boolean => !/message: '[a-z]+'/.test(words)
  expect(found.filter((each) => isText(each) && !each.words.includes('chinese:'))).toEqual([])
})
