import { describe, expect, it } from 'vitest'
import { createPageLink, type ParentWindow } from './page-link'

const CONSOLE = 'http://localhost:4173'
const OTHER = 'http://localhost:5173'

function createParent() {
  const sent: { message: unknown; targetOrigin: string }[] = []
  const parent: ParentWindow = { postMessage: (message, targetOrigin) => sent.push({ message, targetOrigin }) }
  return { parent, sent }
}

const request = {
  target: 'jsweb3-dapp',
  type: 'dapp_event',
  messageId: '00000000-0000-4000-8000-000000000001',
  data: {
    chainType: 'Ethereum',
    methodName: 'oauth',
    metadata: { name: 'x', url: 'https://bank.example/', origin: 'https://bank.example', icon: '' },
  },
}

describe('the pages that the wallet listens to', () => {
  it('identifies the page by the origin from the browser, not by what the page claims', () => {
    const { parent } = createParent()
    const link = createPageLink({ allowed: [CONSOLE], parent, likelyOrigin: undefined })
    expect(link.read({ source: parent, origin: CONSOLE, data: request })?.origin).toBe(CONSOLE)
  })

  it.each([
    ['a page that is not allowed', { origin: 'https://evil.example' }],
    ['a frame beside it', { source: {} }],
    ['a message of the other direction', { data: { ...request, target: 'jsweb3-did' } }],
    ['a chain type that is no text', { data: { ...request, data: { ...request.data, chainType: 7 } } }],
    ['more than 64 KiB', { data: { ...request, extra: 'x'.repeat(70_000) } }],
    ['nothing', { data: null }],
  ])('not to %s', (_, change) => {
    const { parent } = createParent()
    const link = createPageLink({ allowed: [CONSOLE], parent, likelyOrigin: CONSOLE })
    expect(link.read({ source: parent, origin: CONSOLE, data: request, ...change })).toBeUndefined()
  })
})

describe('the pages that the wallet sends to', () => {
  it('are all allowed pages until one has sent a message, then that one alone', () => {
    const { parent, sent } = createParent()
    const link = createPageLink({ allowed: [CONSOLE, OTHER], parent, likelyOrigin: undefined })
    link.tell('loaded')
    expect(sent.map(({ targetOrigin }) => targetOrigin)).toEqual([CONSOLE, OTHER])
    link.read({ source: parent, origin: OTHER, data: request })
    link.tell('open', { some: 'thing' })
    expect(sent.at(-1)).toEqual({
      message: { target: 'jsweb3-did', type: 'did_event', eventName: 'open', data: { some: 'thing' } },
      targetOrigin: OTHER,
    })
    expect(sent).toHaveLength(3)
  })

  it('are only the page that the browser names, if it is allowed', () => {
    const { parent, sent } = createParent()
    createPageLink({ allowed: [CONSOLE, OTHER], parent, likelyOrigin: OTHER }).tell('loaded')
    createPageLink({ allowed: [CONSOLE], parent, likelyOrigin: 'https://evil.example' }).tell('loaded')
    expect(sent.map(({ targetOrigin }) => targetOrigin)).toEqual([OTHER, CONSOLE])
  })

  it('replies to the origin of the request', () => {
    const { parent, sent } = createParent()
    const link = createPageLink({ allowed: [CONSOLE, OTHER], parent, likelyOrigin: OTHER })
    link.reply({ origin: CONSOLE, message_id: 'id' }, 'fail', { code: 1 })
    expect(sent).toEqual([
      {
        message: { target: 'jsweb3-did', type: 'dapp_event', messageId: 'id', status: 'fail', data: { code: 1 } },
        targetOrigin: CONSOLE,
      },
    ])
  })
})
