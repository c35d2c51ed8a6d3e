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
  await page.chooseLocale('zh-CN')
  const { i18n } = await import('@lingui/core')
  expect([page.activeLocale(), i18n.messages]).toEqual(['zh-CN', { signIn: '登录', menu: '菜单', record: '记录' }])
})

test('words that are lost leave the language as it was, and the next try may succeed', async () => {
  const page = await freshPage('en')
  await page.readWordsOf('record.js')
  parts.record.mockRejectedValueOnce(new Error('offline'))
  await expect(page.chooseLocale('zh-CN')).rejects.toThrow('offline')
  expect(page.activeLocale()).toBe('en')
  await page.readWordsOf('frame.js')
  await page.chooseLocale('zh-CN')
  expect([page.activeLocale(), document.documentElement.lang]).toEqual(['zh-CN', 'zh-CN'])
})

test('of two quick choices the later one wins', async () => {
  const page = await freshPage('en')
  await Promise.all([page.chooseLocale('zh-CN'), page.chooseLocale('en')])
  expect(page.activeLocale()).toBe('en')
})
