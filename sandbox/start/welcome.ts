import { DEMO_LOGIN } from '#sandbox/worlds/found-merchant'
import type { Environment } from './environment'
import type { Places } from './places'

/** The last lines that a person reads: where everything is, and how to get in. */
export function welcome({ SEED, SIMULATE }: Environment, places: Places): string {
  return `
Settlement Business Center, world "${SEED}"

  Console          ${places.console}
  Tester's tools   ${places.tools}   inbox with the codes, customer panel, block explorer

  Sign in          Connect Wallet, then Demo merchant, then Approve
  or by e-mail     ${DEMO_LOGIN.email}  ${DEMO_LOGIN.password}  (the code is in the inbox: ${places.tools}/inbox)

  Simulated customers are ${SIMULATE}. Ctrl-C stops everything; the data stays.
`
}
