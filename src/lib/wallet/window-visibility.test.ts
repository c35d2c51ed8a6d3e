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

describe('a wallet that shows and hides its window thousands of times', () => {
  it('changes the page a few times in a second, and what it said last counts', () => {
    const { bridge, tell, timers } = createLoadedBench()
    timers.advance(1_000)
    let changes = 0
    bridge.subscribe(() => (changes += 1))
    for (let turn = 0; turn < 1_000; turn++) {
      tell('open')
      tell('close')
    }
    tell('open')
    expect(changes).toBe(8)
    timers.advance(1_000)
    expect([bridge.snapshot().open, changes]).toEqual([true, 9])
  })

  it('cannot bring back the window that the person has closed meanwhile', () => {
    const { bridge, tell, timers } = createLoadedBench()
    for (let turn = 0; turn < 10; turn++) tell(turn % 2 === 0 ? 'open' : 'close')
    tell('open')
    bridge.close()
    timers.advance(10_000)
    expect(bridge.snapshot().open).toBe(false)
  })

  it('leaves no timer when the page is done with it', () => {
    const { tell, timers, stop } = createLoadedBench()
    tell('open')
    stop()
    expect(timers.waiting()).toBe(0)
  })
})
