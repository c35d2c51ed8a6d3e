import { describe, expect, it, vi } from 'vitest'
import { createLoginCalls, LoginCallError } from './login-calls'

const body = { chain_type: 'Ethereum', address: '0x', console_origin: 'http://localhost:4173' } as const
const answering = (content: unknown, status = 200) => {
  const send = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(() =>
    Promise.resolve(new Response(typeof content === 'string' ? content : JSON.stringify(content), { status })),
  )
  return { send, calls: createLoginCalls({ api_base: 'http://localhost:4173', language: () => 'en-US', send }) }
}

describe('the calls of a log-in', () => {
  it('go to the API without any credential', async () => {
    const { send, calls } = answering({ code: 200, data: { challenge_id: 'c', message: 'm', expires_at: 1 } })
    await expect(calls.challenge(body)).resolves.toEqual({ challenge_id: 'c', message: 'm', expires_at: 1 })
    expect(send).toHaveBeenCalledWith(
      'http://localhost:4173/api/v1/public/wallet/challenge',
      expect.objectContaining({ method: 'POST', credentials: 'omit', body: JSON.stringify(body) }),
    )
  })

  it('return the ticket', async () => {
    const { calls } = answering({ code: 200, data: { uuid: 'u' } })
    await expect(calls.verify({ challenge_id: 'c', address: '0x', signature: '0x' })).resolves.toEqual({ uuid: 'u' })
  })

  it.each([
    ["the server's words", { code: 400, msg: 'Parameter error' }, 'Parameter error'],
    ['its other words', { code: 422, message: 'Frequent operation' }, 'Frequent operation'],
    ['its code when it has no words', { code: 500 }, 'The server answered 500.'],
    ['its status when it is no envelope', '<html>', 'The server answered 502.'],
  ])('fail with %s', async (_, content, words) => {
    const { calls } = answering(content, 502)
    await expect(calls.challenge(body)).rejects.toEqual(new LoginCallError(words))
  })
})
