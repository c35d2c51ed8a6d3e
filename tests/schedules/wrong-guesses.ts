import { randomUUID } from 'node:crypto'
import type { Operation } from '#shared/contract/operation'
import { passwordDigestOf } from '#server/access/password'
import type { TestApi } from '#server/testing/test-api'

/** The step in which somebody else, or the merchant on another device, tries wrong codes: one more try is left then. */
export const WRONG_GUESSES = 'four wrong codes'
const WRONG = { password: passwordDigestOf('Secret123'), google_code: '000000' }

/** Tries four wrong Google codes for an act. */
export async function guessWrong(api: TestApi, line: Operation, call: { token: string; body: object }): Promise<void> {
  for (let tries = 0; tries < 4; tries++) {
    const body = { ...call.body, client_ref: randomUUID(), ...WRONG }
    await api.call(line, { token: call.token, body })
  }
}

/** Forgets all guesses, so that each schedule begins with all tries. */
export async function forgetGuesses({ services }: TestApi): Promise<void> {
  await services.db.deleteFrom('guess_guard').execute()
}
