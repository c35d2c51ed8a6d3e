import type * as z from 'zod/mini'
import { walletChallenge, walletVerify } from '@/lib/api/contract/session'
import type { BodyOf, Operation } from '@/lib/api/contract/operation'

/** The API's refusal of a log-in step, in the server's words. */
export class LoginCallError extends Error {
  override readonly name = 'LoginCallError'
}

export interface LoginCalls {
  challenge(body: BodyOf<typeof walletChallenge>): Promise<z.output<typeof walletChallenge.answer>>
  verify(body: BodyOf<typeof walletVerify>): Promise<z.output<typeof walletVerify.answer>>
}

type Fetch = (input: string, init: RequestInit) => Promise<Response>

/** The two calls of a wallet log-in. They carry no cookie and no token: what proves anything is the signature. */
export function createLoginCalls(api_base: string, send: Fetch): LoginCalls {
  const call = async (operation: Operation, body: unknown): Promise<unknown> => {
    const answer = await send(`${api_base}/api/v1${operation.path}`, {
      method: operation.method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
    })
    const parsed = envelopeSchema.safeParse(await answer.json())
    if (!parsed.success) throw new LoginCallError(`The server answered ${answer.status}.`)
    if (parsed.data.code !== 200) throw new LoginCallError(parsed.data.msg ?? `The server answered ${parsed.data.code}.`)
    return parsed.data.data
  }
  return {
    challenge: async (body) => walletChallenge.answer.parse(await call(walletChallenge, body)),
    verify: async (body) => walletVerify.answer.parse(await call(walletVerify, body)),
  }
}
