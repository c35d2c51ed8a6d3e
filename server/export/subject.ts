import type { Language } from '#server/core/refusal'

/** What the rows of a file are, in the words of the console: for the name of the file and of its sheet. */
export const SUBJECTS = {
  payments: { 'en-US': 'Payments', 'zh-CN': '收款' },
  withdrawals: { 'en-US': 'Withdrawals', 'zh-CN': '提现' },
  stream: { 'en-US': 'Fund stream', 'zh-CN': '资金流水' },
  journal: { 'en-US': 'Journal', 'zh-CN': '日记账' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>

export type Subject = keyof typeof SUBJECTS
