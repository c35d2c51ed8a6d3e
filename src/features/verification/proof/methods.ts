import { queryOptions } from '@tanstack/react-query'
import { connected } from '@/lib/api/transport/connection'
import type { AnswerOf } from '#shared/contract/operation'
import { sendEmailCode, sendSmsCode } from '#shared/contract/session'
import { info, verification } from '#shared/contract/user'
import { call } from '@/lib/api/transport/http'
import { proofMethods } from '@/lib/api/proof-methods'
import { intentDigest } from '@/lib/money-intent/intent'
import type { CodeFlows, CodeWaits } from './proof'

type Limits = Pick<AnswerOf<typeof verification>, 'code_wait' | 'code_spared_by_google'>
type Payload = Readonly<Record<string, unknown>>

/**
 * The proofs that the server needs for an act, or those of SPEC.md when it names none; fetched again each time, because they
 * may depend on the act and on what it asks for.
 */
export function methodsOptions(act: string, payload: Payload) {
  return queryOptions({
    queryKey: ['user', 'verification', act, JSON.stringify(payload)],
    // Not aborted when the dialog closes: a dialog that opens again at once uses the same request.
    queryFn: async () => {
      const digest = await intentDigest(act, payload)
      const { methods: named, ...limits } = await call(verification, { body: { act, digest, payload } })
      const methods = named.length > 0 ? named : proofMethods(act, await call(info))
      return { methods, waits: waitsOf(limits) }
    },
    staleTime: 0,
    gcTime: 0,
  })
}

const at = (seconds: number): number => Date.now() + seconds * 1000

function waitsOf({ code_wait = {}, code_spared_by_google: isSparable = false }: Limits): CodeWaits {
  const { email, phone } = code_wait
  return {
    ...(email !== undefined && { email: at(email) }),
    ...(phone !== undefined && { phone: at(phone) }),
    isSparable,
  }
}

interface CodeRequest {
  act: string
  payload: Payload
  by: 'email' | 'phone'
  flows: CodeFlows
}

/**
 * Sends a code that is valid for exactly this act. The act goes along in clear: the message names its amount and address.
 * @returns seconds until the next one may be sent
 */
export async function sendActCode({ act, payload, by, flows }: CodeRequest): Promise<number> {
  const digest = await intentDigest(act, payload)
  const about = { act, payload }
  // These calls are public; with the token they use the mailbox or phone of the session.
  const token = connected().session.token()
  const options = token === undefined ? {} : { token }
  const { wait_seconds } =
    by === 'email'
      ? await call(sendEmailCode, { body: { type: flows.email, digest, about }, ...options })
      : await call(sendSmsCode, { body: { type: flows.phone, digest, about }, ...options })
  return wait_seconds
}
