import { fail, pass, type Checked } from './rule'

const FOLLOW_LIMIT = 4

/** Checks the list of followed tokens: at most four. */
export function checkFollow<T>(tokens: readonly T[]): Checked<readonly T[], 'follow-limit'> {
  return tokens.length > FOLLOW_LIMIT ? fail('follow-limit') : pass(tokens)
}
