import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

const root = join(import.meta.dirname, '..', '..')
/** Words that the gallery has and nothing else: its title, and what stands in the place of vitest there. */
const MARKS = ['Gallery of states', 'gallery-choices', 'vitest-stand-in', 'Überlandverkehrsgesellschaft']

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz|webp|png|woff2)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))

test('the built site has no byte of the gallery', () => {
  const built = filesOf(join(root, 'dist'))
  expect(built.length).toBeGreaterThan(50)
  const found = built.filter((file) => MARKS.some((mark) => readFileSync(file, 'utf8').includes(mark)))
  expect(found).toEqual([])
})

test('its marks are those of the gallery', () => {
  const text = filesOf(join(root, 'tests', 'gallery'))
    .map((file) => `${file}\n${readFileSync(file, 'utf8')}`)
    .join('\n')
  expect(MARKS.filter((mark) => !text.includes(mark))).toEqual([])
})
