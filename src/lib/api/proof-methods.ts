import { transfer } from '#shared/contract/account'
import type { AnswerOf } from '#shared/contract/operation'
import type { UserInfo, verification } from '#shared/contract/user'
import { withdraw } from '#shared/contract/withdrawal'

type ProofMethod = AnswerOf<typeof verification>['methods'][number]

/** Acts with money also take the password (SPEC.md section 2, Property). */
const MONEY: ReadonlySet<string> = new Set([withdraw.name, transfer.name])

/**
 * The proofs of an act by SPEC.md section 5, for a back end that does not say which it needs: Google code, text message
 * or mail by the security switch, and once Google is bound, that one. The back end decides when it gets them.
 *
 * @param act name of the operation
 */
export function proofMethods(act: string, user: UserInfo): ProofMethod[] {
  const { security_switch, bind_google_auth, email, phone, password } = user
  const hasPhone = phone !== null && security_switch.includes('phone')
  const code: ProofMethod | undefined = bind_google_auth
    ? 'google'
    : hasPhone
      ? 'phone'
      : email === null
        ? undefined
        : 'email'
  return [...(password && MONEY.has(act) ? (['password'] as const) : []), ...(code === undefined ? [] : [code])]
}
