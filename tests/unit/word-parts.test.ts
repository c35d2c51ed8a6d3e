// @vitest-environment node
import { expect, it } from 'vitest'
import { partsOfWords } from '../../tools/vite/word-parts'

const script = (file: string, imports: string[] = [], later: string[] = []) =>
  [file, { file, modules: [file], imports, later }] as const

const many = (start: string, count: number) => Array.from({ length: count }, (_, index) => `${start}${index}`)

/** Two screens that share a list and a dialog; one has a drawer of its own. */
const chunks = new Map([
  script('entry', [], ['record', 'gas', 'menu']),
  script('menu'),
  script('record', ['entry', 'list'], ['drawer', 'dialog']),
  script('gas', ['entry', 'list'], ['dialog']),
  script('list', ['entry']),
  script('drawer', ['entry']),
  script('dialog', ['entry']),
])
const ids = new Map([
  ['entry', new Set(['sign in'])],
  ['menu', new Set(['sign out'])],
  ['record', new Set([...many('record', 20), 'cancel'])],
  ['gas', new Set(['gas', 'cancel'])],
  ['list', new Set(['list'])],
  ['drawer', new Set(['sign in', ...many('drawer', 20)])],
  ['dialog', new Set(['sure', 'cancel'])],
])
const parts = partsOfWords({
  chunks,
  ids,
  entry: new Set(['entry']),
  shell: new Set(['entry', 'menu']),
  pages: [
    ['record', new Set(['entry', 'record', 'list'])],
    ['record', new Set(['entry', 'record', 'list'])],
    ['gas', new Set(['entry', 'gas', 'list'])],
  ],
})
const wordsOf = (...scripts: string[]) => parts.of(scripts).map((part) => part.ids.join())

it('the words of the entry are there for every script, and in no other part', () => {
  expect(parts.first).toEqual(['sign in'])
  expect(parts.late.flatMap((part) => part.ids).filter((id) => id === 'sign in')).toEqual([])
})

it('every word is in exactly one part', () => {
  const all = [...parts.first, ...parts.late.flatMap((part) => part.ids)]
  expect(all.toSorted()).toEqual([...new Set([...ids.values()].flatMap((set) => [...set]))].toSorted())
})

it('a screen has its own words and those that it shares, but none that a press shows', () => {
  expect(wordsOf('record')).toEqual(['cancel,gas,list', many('record', 20).toSorted().join()])
  expect(wordsOf('gas')).toEqual(['cancel,gas,list'])
})

it('what one screen shows later is a part of its own, what several do is another', () => {
  expect(wordsOf('drawer')).toEqual([many('drawer', 20).toSorted().join()])
  expect(wordsOf('dialog')).toEqual(['cancel,gas,list', 'sure'])
})

it('what every page needs soon is a part of its own', () => {
  expect(wordsOf('menu')).toEqual(['sign out'])
})
