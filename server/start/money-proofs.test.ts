import { expect, test } from 'vitest'
import { stepUpOf } from '#server/access/step-up-policy'
import { operations } from '#shared/contract/table'

/**
 * What an operation does when it is called with a stolen token and nothing else.
 * - `leaves`: money goes out, or out of the account that it is in
 * - `ships`: a shop is told that it is paid
 * - `opens`: decides who may do that, where money may go, or proves who one is
 * - `harmless`: asks for money, gives it back to where it was, tightens, tries out or only labels
 * - `entry`: proves itself by what it carries, before anybody is signed in
 */
type Effect = 'leaves' | 'ships' | 'opens' | 'harmless' | 'entry'

const PROOFS = {
  leaves: 'money',
  ships: 'money',
  opens: 'security',
  harmless: null,
  entry: null,
} as const satisfies Readonly<Record<Effect, 'money' | 'security' | null>>

const EFFECTS: Readonly<Record<string, Effect>> = {
  'account.withdraw': 'leaves',
  'account.transfer': 'leaves',
  'transactions.refund': 'leaves',
  'transactions.sendBackUnassigned': 'leaves',
  'transactions.creditUnassigned': 'leaves',
  'transactions.creditTogether': 'leaves',
  'order.refund': 'leaves',
  'transactions.resolve': 'ships',

  'account.saveFixedAddress': 'opens',
  'account.importFixedAddresses': 'opens',
  'account.removeFixedAddress': 'opens',
  'account.saveWithdrawalNetwork': 'opens',
  'account.pauseWithdrawals': 'opens',
  'application.reset': 'opens',
  'application.delete': 'opens',
  'application.notifyUrl': 'opens',
  'application.showKey': 'opens',
  'user.changePassword': 'opens',
  'user.changeMailbox': 'opens',
  'user.changePhone': 'opens',
  'user.edit': 'opens',
  'user.bindGoogleAuth': 'opens',
  'user.refreshGoogleSecret': 'opens',
  'user.renewRecoveryCodes': 'opens',
  'user.linkWallet': 'opens',
  'user.unlinkWallet': 'opens',
  'user.deregister': 'opens',
  'passkey.enrol': 'opens',

  // Another passkey that is ready has confirmed it, which is more than any code: the signer asks for nothing else.
  'passkey.remove': 'harmless',
  'payout.confirm': 'harmless',
  // A new application has an address and a KEY of its own, and no order and no money yet.
  'application.create': 'harmless',
  'account.rechargeFunds': 'harmless',
  'account.withdrawalQuote': 'harmless',
  'account.cancelWithdrawal': 'harmless',
  'account.renameFixedAddress': 'harmless',
  'account.stopWithdrawals': 'harmless',
  // What was told once is told again, with the same id; a test callback says that it is one.
  'callback.redeliver': 'harmless',
  'callback.test': 'harmless',
  'order.create': 'harmless',
  'order.close': 'harmless',
  'link.create': 'harmless',
  'link.end': 'harmless',
  // Credits what the chain shows, to whose address it came.
  'search.lookUp': 'harmless',
  // The question ends, the books stay.
  'transactions.keep': 'harmless',
  'transactions.note': 'harmless',
  'currency.rearrange': 'harmless',
  'market.follow': 'harmless',
  'message.read': 'harmless',
  'upload.image': 'harmless',
  'user.applyForOpening': 'harmless',
  'user.addOpeningDocument': 'harmless',
  'user.removeOpeningDocument': 'harmless',
  'user.endSession': 'harmless',
  'user.endOtherSessions': 'harmless',
  'user.closeIntent': 'harmless',
  'user.keepRecoveryCodes': 'harmless',
  'user.verification': 'harmless',
  'session.sendEmailCode': 'harmless',
  'session.sendSmsCode': 'harmless',
  'session.logout': 'harmless',

  'session.register': 'entry',
  'session.login': 'entry',
  'session.retrievePassword': 'entry',
  'session.mailLogin': 'entry',
  'session.mailReset': 'entry',
  'session.walletChallenge': 'entry',
  'session.walletVerify': 'entry',
  'session.walletLogin': 'entry',
  'session.passkeyChallenge': 'entry',
  'session.passkeyLogin': 'entry',
  'session.loginVerification': 'entry',
}

/** Reads change nothing; the KEY of an application is read with a proof. */
const acts = operations.filter(({ name, method }) => method !== 'GET' || name === 'application.showKey')

test('every operation that is not a mere read says what it does', () => {
  expect(acts.map(({ name }) => name).sort()).toEqual(Object.keys(EFFECTS).sort())
})

test.each(acts.map((line) => [line.name, EFFECTS[line.name], line] as const))(
  '%s, which is %s, asks for the proof that belongs to it',
  (name, effect, line) => {
    // A shop proves itself with the signature of its KEY, and may refund only what the merchant has allowed this KEY.
    const proof = line.token === 'application' ? null : PROOFS[effect ?? 'entry']
    expect(stepUpOf(name, line.stepUp)).toBe(proof)
    expect(effect === 'entry').toBe(/^session\.(?!send|logout)/.test(name))
  },
)
