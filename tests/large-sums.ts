import type { BrowserContext } from '@playwright/test'
import * as z from 'zod/mini'
import type { Operation } from '#shared/contract/operation'
import { changeAnswers } from './change-answers'
import { fieldOf, mapTexts, replaced } from './hostile-text'

/** As long as a sum of a large merchant is: eight digits before the point, and all that the token has behind it. */
const LARGE = '12345678.123456'
/** Names of fields whose decimals are no money. */
const NO_MONEY = /percent|rate|ratio|share|score/

/** Gives every sum in an answer a length that few have. */
function largeSums(line: Operation, data: unknown): unknown {
  const known = new Map<string, boolean>()
  const takes = (path: (string | number)[], text: string): boolean =>
    z.safeParse(line.answer, replaced(data, path, text)).success
  return mapTexts(data, [], (text, path) => {
    const field = fieldOf(path)
    const isMoney = known.get(field) ?? (!NO_MONEY.test(field) && takes([...path], LARGE) && !takes([...path], 'words'))
    known.set(field, isMoney)
    if (!isMoney || Number(text) === 0) return text
    return `${text.startsWith('-') ? '-' : ''}${LARGE}`
  })
}

/** The answers of the service have large sums from now on. */
export async function plantLargeSums(context: BrowserContext): Promise<void> {
  await changeAnswers(context, largeSums)
}
