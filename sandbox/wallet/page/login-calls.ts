import { envelope } from '#shared/contract/envelope'
import type { AnswerOf, BodyOf, Operation } from '#shared/contract/operation'
import { walletChallenge, walletVerify } from '#shared/contract/session'

/** The server refused a log-in step; the message is the server's text. */
export class LoginCallError extends Error {
  override readonly name = 'LoginCallError'
}

export interface LoginCalls {
  challenge(body: BodyOf<typeof walletChallenge>): Promise<AnswerOf<typeof walletChallenge>>
  verify(body: BodyOf<typeof walletVerify>): Promise<AnswerOf<typeof walletVerify>>
}

interface LoginCallsOptions {
  readonly api_base: string
  /** Language of the server's texts, such as `en-US`. */
  readonly language: () => string
  readonly send: (url: string, init: RequestInit) => Promise<Response>
}

/** The two calls of a wallet log-in. They send no cookie and no token, because the signature is the only proof. */
export function createLoginCalls({ api_base, language, send }: LoginCallsOptions): LoginCalls {
  const call = async ({ method, path }: Operation, body: unknown): Promise<unknown> => {
    const answer = await send(`${api_base}/api/v1${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', 'X-Language': language() },
      body: JSON.stringify(body),
      credentials: 'omit',
    })
    const content: unknown = await answer.json().catch(() => undefined)
    const parsed = envelope.safeParse(content)
    if (!parsed.success) throw new LoginCallError(`The server answered ${answer.status}.`)
    const { code, msg, message, data } = parsed.data
    if (code !== 200) throw new LoginCallError(msg ?? message ?? `The server answered ${code}.`)
    return data
  }
  return {
    challenge: async (body) => walletChallenge.answer.parse(await call(walletChallenge, body)),
    verify: async (body) => walletVerify.answer.parse(await call(walletVerify, body)),
  }
}
