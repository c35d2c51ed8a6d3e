// @vitest-environment node
import { readFileSync } from 'node:fs'
import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Compiled, i18n as ours } from './own-runtime'

const LANGUAGES = ['en', 'zh-CN'] as const

function messagesOf(language: string): string[] {
  const text = readFileSync(`locales/${language}.po`, 'utf8')
  return Array.from(text.matchAll(/^msgstr ((?:".*"\n?)+)/gm), ([, lines = '']) =>
    lines
      .split('\n')
      .map((line): string => (line === '' ? '' : JSON.parse(line)))
      .join(''),
  ).filter((message) => message !== '')
}

/** Every name of a message with the same value, so that plurals take each of their cases. */
const every = (value: string | number | undefined) =>
  new Proxy<Record<string, string | number | undefined>>({}, { get: () => value })

afterEach(() => vi.restoreAllMocks())

describe.each(LANGUAGES)('every message in %s', (language) => {
  const messages = messagesOf(language)
  const written = JSON.stringify(Object.fromEntries(messages.map((text, at) => [`m${at}`, compileMessage(text)])))
  const compiled: Record<string, Compiled> = JSON.parse(written)
  const theirs = setupI18n({ locale: language, messages: { [language]: JSON.parse(written) } })

  test.each([0, 1, 2, 3, 1234, 'a name', '', undefined])('is the same with %s in it', (value) => {
    ours.load(language, compiled)
    ours.activate(language)
    expect(messages.length).toBeGreaterThan(1000)
    for (const id of Object.keys(compiled)) expect(ours._(id, every(value))).toBe(theirs._(id, every(value)))
  })

  test('has no other kinds than values and plurals', () => {
    expect([...written.matchAll(/\["\w+","(\w+)"/g)].map(([, type]) => type)).toEqual(
      expect.not.arrayContaining(['select', 'selectordinal', 'number', 'date', 'time', 'offset']),
    )
  })
})

test('numbers are written as in Lingui', () => {
  for (const language of LANGUAGES) {
    ours.activate(language)
    const theirs = setupI18n({ locale: language, messages: { [language]: {} } })
    for (const value of [0, 1234, 0.5, 1e9]) {
      expect(ours.number(value)).toBe(theirs.number(value))
      expect(ours.number(value, { style: 'percent' })).toBe(theirs.number(value, { style: 'percent' }))
    }
  }
})

test('a text of the code is used where the catalogue has none, and whoever listens is told', () => {
  ours.activate('en')
  const heard = vi.fn<() => void>()
  const stop = ours.on('change', heard)
  expect(ours._('unknown', { name: 'Ada' }, { message: ['Hello ', ['name']] })).toBe('Hello Ada')
  expect(ours._({ id: 'unknown', message: ['Hello ', ['name']], values: { name: 'Ada' } })).toBe('Hello Ada')
  expect(ours._('unknown')).toBe('unknown')
  ours.load('en', { known: 'Known' })
  expect(ours._('known')).toBe('Known')
  expect(heard).toHaveBeenCalledOnce()
  stop()
  ours.load('en', {})
  expect(heard).toHaveBeenCalledOnce()
})
