import { describe, expect, it } from 'vitest'
import { createLoadedBench } from './testing/bridge-bench'
import { ethChainId, oauth } from './methods'

const TICKET = { uuid: 'mJ8s2kQ0v7y4bN1xR5tZ3w' }
const ended = (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error)

describe('a window that the wallet asks for', () => {
  it('is shown after the person has closed one that was opened by hand', () => {
    const { bridge, tell } = createLoadedBench()
    bridge.open()
    bridge.close()
    tell('open')
    expect(bridge.snapshot().open).toBe(true)
  })

  it('is shown after the person has closed the one of a call, when the wallet had opened that already', async () => {
    const { bridge, tell, timers } = createLoadedBench()
    const call = ended(bridge.request(oauth))
    tell('open')
    bridge.close()
    timers.advance(300)
    await expect(call).resolves.toMatchObject({ reason: 'cancelled' })
    tell('open')
    expect(bridge.snapshot().open).toBe(true)
  })
})

describe('a window that the person opened by hand', () => {
  it('stays when a call in the background ends, also after a call that asked the person', async () => {
    const { bridge, reply } = createLoadedBench()
    const call = bridge.request(oauth)
    reply(TICKET)
    await call
    expect(bridge.snapshot().open).toBe(false)
    bridge.open()
    const silent = bridge.request(ethChainId)
    reply('0x1')
    await silent
    expect(bridge.snapshot().open).toBe(true)
  })

  it('stays closed when it is closed without a call: no timer is left', () => {
    const { bridge, timers } = createLoadedBench()
    bridge.open()
    const before = timers.waiting()
    bridge.close()
    expect([bridge.snapshot().open, timers.waiting()]).toEqual([false, before])
  })
})

describe('Retry', () => {
  it('asks the wallet again, however often its page was replaced before', async () => {
    const { bridge, frame, tell, reply, requests, lastId } = createLoadedBench()
    frame.dispatchEvent(new Event('load'))
    const call = bridge.request(oauth)
    for (let page = 0; page < 3; page++) {
      frame.dispatchEvent(new Event('load'))
      tell('loaded')
    }
    expect(requests()).toHaveLength(2)
    bridge.retry()
    tell('loaded')
    expect(requests()).toHaveLength(3)
    reply(TICKET, 'success', lastId())
    await expect(call).resolves.toEqual(TICKET)
  })
})
