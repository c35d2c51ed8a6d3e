// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/*
 * A write that fails is told by a toast, unless its mutation says `formShowsError`. A screen that draws the error too would tell
 * one failure twice, in different words.
 */

const root = join(import.meta.dirname, '..', '..', 'src')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !/\.test\./.test(name),
)
/** A mutation with its name and its options, up to the parenthesis that ends them. */
const MUTATION = /^( *)const (?<name>\w+) = useMutation\((?<options>[^\n]*\)|[\s\S]*?\n\1\}\))\n/gm

/** The mutations of a text whose error is drawn and told by a toast besides. */
function toldTwice(text: string): string[] {
  return [...text.matchAll(MUTATION)].flatMap(({ groups: { name = '', options = '' } = {} }) =>
    new RegExp(`\\b${name}\\.(?:isError|error)\\b`).test(text) && !/\bmeta\b|formShowsError/.test(options)
      ? [name]
      : [],
  )
}

test('no failure of a write is told by its screen and by a toast', () => {
  const texts = files.map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }))
  expect(texts.flatMap(({ text }) => [...text.matchAll(MUTATION)]).length).toBeGreaterThan(10)
  expect(texts.flatMap(({ name, text }) => toldTwice(text).map((mutation) => `${name}: ${mutation}`))).toEqual([])
})

test('the next one is found', () => {
  const drawn = '  return save.isError && <p>It failed.</p>'
  const meta = '    meta: { formShowsError: true },\n'
  const written = (more: string) => `  const save = useMutation({\n    mutationFn: send,\n${more}  })\n${drawn}`
  expect(toldTwice(written(''))).toEqual(['save'])
  expect(toldTwice(written(meta))).toEqual([])
  expect(toldTwice(`  const save = useMutation({ mutationFn: send })\n${drawn}`)).toEqual(['save'])
})
