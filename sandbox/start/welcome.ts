import { DEMO_LOGIN } from '#sandbox/worlds/found-merchant'
import type { Environment } from './environment'
import type { Origins } from './origins'

/** The last lines that a start prints: the addresses, and how to sign in. */
export function welcome({ SEED, SIMULATE }: Environment, origins: Origins): string {
  return `
Settlement Business Center, world "${SEED}"

  Console          ${origins.console}
  Tester's tools   ${origins.tools}   inbox with the codes, customer panel, block explorer

  Sign in          Connect Wallet, then Demo merchant, then Approve
  or by e-mail     ${DEMO_LOGIN.email}  ${DEMO_LOGIN.password}  (the code is in the inbox: ${origins.tools}/inbox)

  Simulated customers are ${SIMULATE}. Ctrl-C stops everything; the data stays.
`
}
