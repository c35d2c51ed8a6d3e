import { queryOptions } from '@tanstack/react-query'
import { connected } from '@/lib/api/connection'
import { sendEmailCode, sendSmsCode } from '@/lib/api/contract/session'
import { verification } from '@/lib/api/contract/user'
import { call } from '@/lib/api/http'
import { intentDigest } from '@/lib/money-intent/intent'
import type { CodeFlows } from './proof'

type Payload = Readonly<Record<string, unknown>>

/** Which proofs the server wants for an act; asked anew each time, since it may depend on the act itself. */
export function methodsOptions(act: string, payload: Payload) {
  return queryOptions({
    queryKey: ['user', 'verification', act, JSON.stringify(payload)],
    // Not stopped when the dialog goes: one that comes back at once joins it instead of asking twice.
    queryFn: async () => {
      const digest = await intentDigest(act, payload)
      const { methods } = await call(verification, { body: { act, digest } })
      return methods
    },
    staleTime: 0,
    gcTime: 0,
  })
}

interface CodeRequest {
  act: string
  payload: Payload
  by: 'email' | 'phone'
  flows: CodeFlows
}

/**
 * Sends a code that opens exactly this act.
 * @returns seconds until the next one may be sent
 */
export async function sendActCode({ act, payload, by, flows }: CodeRequest): Promise<number> {
  const digest = await intentDigest(act, payload)
  // These paths are public; here it is the session's own mailbox or phone that is meant.
  const token = connected().session.token()
  const options = token === undefined ? {} : { token }
  const { wait_seconds } =
    by === 'email'
      ? await call(sendEmailCode, { body: { type: flows.email, digest }, ...options })
      : await call(sendSmsCode, { body: { type: flows.phone, digest }, ...options })
  return wait_seconds
}
