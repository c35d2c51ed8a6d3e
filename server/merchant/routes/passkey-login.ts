import { handler } from '#server/http/handler'
import type { Handler } from '#server/http/handler'
import { passkeyChallenge, passkeyLogin } from '#shared/contract/passkey-login'
import { byPasskey, newPasskeyChallenge } from '../passkey-login'

/** Log-in by a passkey of the console: what it signs, and its answer. */
export const passkeyLoginRoutes: Handler[] = [
  handler(
    passkeyChallenge,
    async ({ origin, body }, services) => await newPasskeyChallenge(services, { origin, ...body }),
  ),
  handler(passkeyLogin, async (call, services) => await byPasskey(call, services)),
]
