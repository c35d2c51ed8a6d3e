import type { Messages } from '@lingui/core'
import { expect, test, vi } from 'vitest'

const part = (messages: Messages) => vi.fn(() => Promise.resolve({ messages }))
const parts = {
  frame: part({ menu: '菜单' }),
  record: part({ record: '记录' }),
}

vi.mock('../../../locales/zh-CN.po', () => ({
  messages: { signIn: '登录' },
  parts: { 'frame.js': [parts.frame], 'record.js': [parts.frame, parts.record] },
}))

async function freshPage(language: string) {
  vi.resetModules()
  localStorage.setItem('language', language)
  for (const one of Object.values(parts)) one.mockClear()
  const page = await import('./active-locale')
  await page.startLocale(['en', 'zh-CN'])
  return page
}

test('a page in Chinese reads the words of the scripts that it loads, once', async () => {
  const page = await freshPage('zh-CN')
  expect(parts.frame).not.toHaveBeenCalled()
  await Promise.all([page.readWordsOf('frame.js'), page.readWordsOf('none.js')])
  await page.readWordsOf('frame.js')
  expect(parts.frame).toHaveBeenCalledOnce()
  expect(parts.record).not.toHaveBeenCalled()
})

test('a page in English reads no words, and those of its scripts when it becomes Chinese', async () => {
  const page = await freshPage('en')
  await page.readWordsOf('record.js')
  expect(parts.record).not.toHaveBeenCalled()
  await page.changeLocale('zh-CN')
  const { i18n } = await import('@lingui/core')
  expect([page.activeLocale(), i18n.messages]).toEqual(['zh-CN', { signIn: '登录', menu: '菜单', record: '记录' }])
})

test('words that are lost leave the language as it was, and the next try may succeed', async () => {
  const page = await freshPage('en')
  await page.readWordsOf('record.js')
  parts.record.mockRejectedValueOnce(new Error('offline'))
  await expect(page.changeLocale('zh-CN')).rejects.toThrow('offline')
  expect([page.activeLocale(), localStorage.getItem('language')]).toEqual(['en', 'en'])
  await page.readWordsOf('frame.js')
  await page.changeLocale('zh-CN')
  expect([page.activeLocale(), document.documentElement.lang]).toEqual(['zh-CN', 'zh-CN'])
})

test('a page whose words are lost starts in English, and in its language the next time', async () => {
  vi.doMock('../../../locales/zh-CN.po', () => {
    throw new Error('offline')
  })
  const page = await freshPage('zh-CN')
  expect([page.activeLocale(), document.documentElement.lang]).toEqual(['en', 'en'])
  // Chosen twice while they are lost: scripts that come later are loaded all the same.
  await Promise.allSettled([page.changeLocale('zh-CN'), page.changeLocale('zh-CN')])
  await page.readWordsOf('record.js')
  vi.doMock('../../../locales/zh-CN.po', () => ({ messages: {}, parts: {} }))
  expect((await freshPage('zh-CN')).activeLocale()).toBe('zh-CN')
})

test('of two quick choices the later one wins', async () => {
  const page = await freshPage('en')
  await Promise.all([page.changeLocale('zh-CN'), page.changeLocale('en')])
  expect(page.activeLocale()).toBe('en')
})
