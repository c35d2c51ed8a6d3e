import { i18n } from '@lingui/core'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { messages as chinese } from '../../../locales/zh-CN.po'
import { fakeApi, openRecords, payment } from './testing/records-bench'

/** The statuses of SPEC.md section 4, and an unknown one. */
const STATUSES = [
  { status: 1, en: 'To be paid', zh: '待支付' },
  { status: 2, en: 'Account paid', zh: '已到账' },
  { status: 3, en: 'Transaction timeout', zh: '交易超时' },
  { status: 4, en: 'Transaction closed', zh: '交易关闭' },
  { status: 5, en: 'Under refund', zh: '退款中' },
  { status: 6, en: 'Refunded', zh: '已退款' },
  { status: 7, en: 'Error', zh: '异常' },
  { status: 8, en: 'Chain confirmation failure', zh: '链上确认失败' },
  { status: 9, en: 'Unknown (9)', zh: '未知（9）' },
]
const rows = STATUSES.map(({ status }) => payment(status, { status }))
const LANGUAGES = [
  { language: 'en', dialog: (order: string) => `Payment ${order}` },
  { language: 'zh', dialog: (order: string) => `收款 ${order}` },
] as const

function open(address: string, language: 'en' | 'zh') {
  fakeApi(rows)
  openRecords(address)
  if (language === 'zh') i18n.loadAndActivate({ locale: 'zh-CN', messages: chinese })
}

const rowOf = (status: number) => page.getByRole('row').filter({ hasText: `HS-${20_400 + status}` })

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1440, 900)
})

describe.each(LANGUAGES)('the eight statuses, in $language', ({ language, dialog }) => {
  test('each has its own word in the list', async () => {
    open('/record', language)
    for (const { status, ...words } of STATUSES) {
      const cell = rowOf(status).getByRole('cell').last()
      await expect.element(cell).toHaveTextContent(new RegExp(`^${escaped(words[language])}$`))
    }
  })

  test('each has its word on a phone’s card', async () => {
    await page.viewport(390, 844)
    open('/record', language)
    for (const { status, ...words } of STATUSES) {
      const card = page.getByRole('listitem').filter({ hasText: `HS-${20_400 + status}` })
      await expect.element(card.getByText(words[language], { exact: true })).toBeVisible()
    }
  })

  test.each(STATUSES)('$status has its word in the drawer, with what it means', async ({ status, ...words }) => {
    open(`/record?open=pay-${status}`, language)
    const drawer = page.getByRole('dialog', { name: dialog(`HS-${20_400 + status}`) })
    const badge = drawer.getByTitle(/./).filter({ hasText: words[language] }).first()
    await expect.element(badge).toBeVisible()
    expect(badge.element().textContent.trim()).toBe(words[language])
    expect(badge.element().getAttribute('title')).not.toBe(words[language])
  })
})

function escaped(text: string): string {
  return text.replaceAll(/[()]/g, String.raw`\$&`)
}
