import { describe, expect, it } from 'vitest'
import { ANSWER_SHAPES, type End, endInWords, type Step } from './testing/answer-shapes'
import { createBridgeBench } from './testing/bridge-bench'
import { CHAIN_TYPES } from '#shared/address/chain-type'
import { eventSchema, METHOD_NAMES } from '#shared/wallet/envelope'
import { oauth } from './methods'
import { WalletError } from './wallet-error'
import page from '../../../docs/wallet.md?raw'

const EVENT_NAMES = eventSchema.def.options.flatMap((option) => [...option.def.shape.eventName.def.values])

/** A wallet that was asked for a log-in, and the acts of each step. */
function askedWallet() {
  const bench = createBridgeBench()
  const { bridge, timers, frame, deliver, tell, lastId } = bench
  const answer = bridge.request(oauth, { state: 's' })
  tell('loaded')
  frame.dispatchEvent(new Event('load'))
  const play = (step: Step): void => {
    if ('event' in step) tell(step.event)
    else if ('message' in step) deliver({ data: step.message })
    else if ('wait' in step) timers.advance(step.wait)
    else if ('document' in step) frame.dispatchEvent(new Event('load'))
    else if ('person' in step) {
      if (step.person === 'closes') bridge.close()
      else bridge.retry()
    } else {
      const { reply, status = 'success', messageId = lastId() } = step
      const data: unknown = structuredClone(reply)
      deliver({ data: { target: 'jsweb3-did', type: 'dapp_event', messageId, status, data } })
    }
  }
  return { ...bench, answer, play }
}

const endOf = (answer: Promise<{ uuid: string }>): Promise<End> =>
  answer.then(
    ({ uuid }) => ({ is: 'signed in', uuid }),
    (error: unknown): End => {
      if (!(error instanceof WalletError)) throw error
      const { reason, code } = error
      if (reason === 'cancelled') return { is: 'cancelled' }
      if (reason !== 'refused' && reason !== 'bad_reply' && reason !== 'timeout') throw error
      return { is: 'failed', reason, ...(code === undefined ? {} : { code }) }
    },
  )

describe('a wallet that', () => {
  it.each(ANSWER_SHAPES)('$name', async ({ steps, end, window, sends = 1 }) => {
    const { bridge, answer, play, requests, timers } = askedWallet()
    const ended = endOf(answer)
    for (const step of steps) play(step)
    expect(bridge.snapshot()).toMatchObject({ open: window === 'open', waiting: end.is === 'waiting' })
    expect(requests()).toHaveLength(sends)
    expect(new Set(requests().map(({ messageId }) => messageId)).size).toBe(1)
    if (end.is === 'waiting') {
      bridge.close()
      timers.advance(300)
    }
    await expect(ended).resolves.toEqual(end.is === 'waiting' ? { is: 'cancelled' } : end)
    // Nothing is left over: the next log-in is asked.
    const next = bridge.request(oauth)
    await expect(Promise.race([next, Promise.resolve('asked')])).resolves.toBe('asked')
  })
})

describe('docs/wallet.md', () => {
  it('names every message', () => {
    const names = [...Object.values(METHOD_NAMES).flat(), ...EVENT_NAMES, 'oauth', ...CHAIN_TYPES]
    for (const name of names) expect(page).toContain(name)
  })

  it('lists at least thirty shapes, each with its end, and no other', () => {
    const rows = [...page.matchAll(/^\| \d+ +\| (.+?) +\| (.+?) +\|$/gm)].map(([, name, end]) => [name, end])
    expect(rows.length).toBeGreaterThanOrEqual(30)
    expect(rows).toEqual(ANSWER_SHAPES.map((shape) => [shape.name, endInWords(shape)]))
  })
})
