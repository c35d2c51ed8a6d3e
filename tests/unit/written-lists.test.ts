import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { operations } from '#shared/contract/table'

/**
 * The lists that a call writes whole, each with the file that writes it. Where a back end does not tell the list, the
 * form would write its blank, and end what nobody saw: so the file asks whether it was told.
 */
const WRITERS: Readonly<Record<string, string | { readonly why: string }>> = {
  'user.edit social_links': 'features/account/info/basic-card.tsx',
  'user.edit security_switch': 'features/account/security/switch-card.tsx',
  'application.reset token_ids': 'features/applications/detail/tokens-card.tsx',
  'application.reset whitelist_ips': 'features/applications/detail/whitelist-card.tsx',
  'application.reset callback_events': { why: 'an absent list means every event' },
  'application.create token_ids': { why: 'it is a new one' },
  'application.create whitelist_ips': { why: 'it is a new one' },
  'application.create callback_events': { why: 'it is a new one' },
  'account.importFixedAddresses list': { why: 'it adds, and replaces nothing' },
  'transactions.keep handle_ids': { why: 'it names what is decided about, and replaces nothing' },
  'transactions.resolve handle_ids': { why: 'it names what is decided about, and replaces nothing' },
  'transactions.creditTogether list': { why: 'it names what is decided about, and replaces nothing' },
  'market.follow tokens': 'features/market/follow/use-follow.ts',
  'currency.rearrange token_ids': 'features/property/assets/use-order.ts',
  'user.verification payload': { why: 'it says what is going to be asked for, and writes nothing' },
  'message.read message_ids': 'features/shell/notifications/mark-read.ts',
}

const isList = (schema: z.core.$ZodType): boolean => {
  if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodNullable)
    return isList(schema._zod.def.innerType)
  if (schema instanceof z.core.$ZodUnion) return schema._zod.def.options.some(isList)
  return schema instanceof z.core.$ZodArray || schema instanceof z.core.$ZodRecord
}

describe('a list that is written whole', () => {
  test('is in the table, and nothing else is', () => {
    const written = operations.flatMap(({ name, body }) =>
      body instanceof z.core.$ZodObject
        ? Object.entries(body._zod.def.shape).flatMap(([field, part]) => (isList(part) ? [`${name} ${field}`] : []))
        : [],
    )
    expect(written.sort()).toEqual(Object.keys(WRITERS).sort())
  })

  test('is written by a file that asks whether its parts were told', () => {
    const files = Object.values(WRITERS).filter((writer) => typeof writer === 'string')
    const silent = files.filter((file) => {
      const text = readFileSync(join(import.meta.dirname, '../../src', file), 'utf8')
      return !/isTold\(|!== UNKNOWN|_links !== undefined/.test(text)
    })
    expect(silent).toEqual([])
  })
})
