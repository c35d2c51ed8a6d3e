import { connected } from './connection'
import { PRIVATE } from './private-call'

/**
 * Whether the back end names an operation in its capabilities. For the sign-in page, which loads the code of calls later: what it
 * shows before needs no more than this. A back end that tells strangers nothing, or does not answer, names none.
 *
 * @example await namesOperation('session.passkeyLogin')
 */
export async function namesOperation(name: string): Promise<boolean> {
  const { base, paths } = connected()
  const answer = await fetch(`${base}${paths['system.capabilities'] ?? '/capabilities'}`, PRIVATE)
  return answer.ok && (await answer.text()).includes(`"${name}"`)
}
