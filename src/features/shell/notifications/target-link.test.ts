import { describe, expect, it } from 'vitest'
import type { Notification } from '#shared/contract/message'
import { NOTIFICATION_TARGETS } from '#shared/contract/message'
import { gateOf } from '@/lib/paths/gates'
import { addressOf } from './target-link'

const TRADE_NO = '1'.repeat(32)
const message = (more: Partial<Notification>): Notification => ({
  id: '1',
  title: 'Title',
  content: '',
  status: 2,
  types: 103,
  created_time: 1,
  ...more,
})

describe('the link of a notification', () => {
  it.each(NOTIFICATION_TARGETS)('about %s leads to a page of the console', (kind) => {
    expect(gateOf(addressOf(message({ target: { kind, id: 'a1' } }))?.to ?? '')).toBeDefined()
  })

  it('opens the object', () => {
    expect(addressOf(message({ target: { kind: 'payment', id: 'p1' } }))).toEqual({
      to: '/record',
      search: { open: 'p1' },
    })
    expect(addressOf(message({ target: { kind: 'withdrawal', id: 'w1' } }))?.search).toEqual({ open: 'w1' })
  })

  it('finds the payment by its order number when the back end names no object', () => {
    const found = { to: '/record', search: { trade_no: TRADE_NO } }
    expect(addressOf(message({ trade_no: TRADE_NO }))).toEqual(found)
    expect(addressOf(message({ trade_no: TRADE_NO, target: { kind: 'payment' } }))).toEqual(found)
    expect(addressOf(message({ trade_no: '//evil.example' }))).toBeUndefined()
  })

  it('of the types of SPEC.md leads to security and to the fund stream', () => {
    expect(addressOf(message({ types: 2 }))).toMatchObject({ to: '/accountInfo', security: true })
    expect(addressOf(message({ types: 5 }))?.to).toBe('/property/fundingDetails')
  })

  it('of an unknown kind or type is none', () => {
    expect(addressOf(message({ target: { kind: 'hat', id: '1' } }))).toBeUndefined()
    expect(addressOf(message({ target: { kind: 'constructor' }, trade_no: TRADE_NO }))).toBeUndefined()
    expect(addressOf(message({ types: 999 }))).toBeUndefined()
  })
})
