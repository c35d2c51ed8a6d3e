import { DEMO_LOGIN } from '#sandbox/worlds/found-merchant'
import type { Environment } from './environment'
import type { Origins } from './origins'

const SIGNED = `  Payouts on Ethereum, BNB Chain and TRON are signed by a process of their own, whose operator this demo plays: it
  confirms passkeys and allows payouts by itself (docs/signer.md).

`

/** The last lines that a start prints: the addresses, and how to sign in. */
export function welcome({ SEED, SIGNER, SIMULATE, HOST }: Environment, origins: Origins): string {
  return `
Settlement Business Center, world "${SEED}"

  Console          ${origins.console}
  Tester's tools   ${origins.tools}   inbox with the codes, customer panel, block explorer

  Sign in          Connect Wallet, then Demo merchant, then Approve
  or by e-mail     ${DEMO_LOGIN.email}  ${DEMO_LOGIN.password}  (the code is in the inbox: ${origins.tools}/inbox)

  The tester's tools and the wallet window answer this machine only${HOST === undefined ? '' : `, although HOST is ${HOST}`}: they show every
  code and move the clock. This is a sandbox; "npm run serve" starts a server for other people (docs/operate.md).

${SIGNER === 'on' ? SIGNED : ''}  Simulated customers are ${SIMULATE}. Ctrl-C stops everything; the data stays.
`
}
