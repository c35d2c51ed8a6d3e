import { expect, it, vi } from 'vitest'
import { createBridgeBench } from './testing/bridge-bench'
import { createRandom, forgeMessage } from './testing/forged-messages'
import { ethChainId, oauth } from './methods'

const messages = Number(import.meta.env['FUZZ_MESSAGES'] ?? 20_000)
const SEED = 20_261_121

it(
  `accepts none of ${messages} forged messages, throws nothing and still accepts the wallet's own`,
  { timeout: 600_000 },
  async () => {
    const { bridge, wallet, timers, deliver, tell, reply, requests, stop } = createBridgeBench()
    bridge.open()
    tell('loaded')
    const heard = vi.fn<(value: unknown) => void>()
    for (const name of [
      'accountsChanged',
      'disconnect',
      'chainChanged',
      'tronSetNode',
      'tronSetAccount',
      'telegramPostEvent',
      'logout',
    ] as const) {
      bridge.on(name, heard)
    }
    const ticket = bridge.request(oauth)
    const chains = Array.from({ length: 31 }, () => bridge.request(ethChainId))
    const ids = requests().map(({ messageId }) => messageId)
    const changed = vi.fn<() => void>()
    bridge.subscribe(changed)

    const random = createRandom(SEED)
    for (let count = 0; count < messages; count++) deliver(forgeMessage({ random, wallet, ids }))

    expect(changed).not.toHaveBeenCalled()
    expect(heard).not.toHaveBeenCalled()
    const dropped = bridge.dropped()
    expect(Object.values(dropped).reduce((sum, count) => sum + count, 0)).toBe(messages)
    for (const count of Object.values(dropped)) expect(count).toBeGreaterThan(0)

    const [oauthId = '', ...chainIds] = ids
    reply({ uuid: 'mJ8s2kQ0v7y4bN1xR5tZ3w' }, 'success', oauthId)
    for (const id of chainIds) reply('0x1', 'success', id)
    await expect(ticket).resolves.toEqual({ uuid: 'mJ8s2kQ0v7y4bN1xR5tZ3w' })
    await expect(Promise.all(chains)).resolves.toEqual(Array(31).fill('0x1'))
    expect(timers.waiting()).toBe(0)
    stop()
    expect(timers.waiting()).toBe(0)
  },
)
