import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What each act is called, by the name of its operation. */
const WORDS: Readonly<Record<string, MessageDescriptor>> = {
  'session.login': msg`Signed in`,
  'session.recoveryCode': msg`Signed in with a recovery code`,
  'session.retrievePassword': msg`Login password replaced by email`,
  'session.mailReset': msg`Login password replaced by email`,
  'user.changePassword': msg`Password changed`,
  'user.changeMailbox': msg`Email changed`,
  'user.changePhone': msg`Phone number changed`,
  'user.edit': msg`Account information changed`,
  'user.bindGoogleAuth': msg`Google Authenticator bound`,
  'user.refreshGoogleSecret': msg`Replacement of Google Authenticator begun`,
  'user.renewRecoveryCodes': msg`Recovery codes replaced`,
  'user.linkWallet': msg`Wallet linked`,
  'user.unlinkWallet': msg`Wallet removed`,
  'user.endSession': msg`Device signed out`,
  'user.endOtherSessions': msg`Other devices signed out`,
  'user.applyForOpening': msg`Merchant permission applied for`,
  'user.deregister': msg`Account closed`,
  'account.withdraw': msg`Withdrawal requested`,
  'account.cancelWithdrawal': msg`Withdrawal canceled`,
  'account.transfer': msg`Transfer made`,
  'account.pauseWithdrawals': msg`Withdrawal rules changed`,
  'account.stopWithdrawals': msg`All withdrawals stopped by an email link`,
  'account.saveFixedAddress': msg`Fixed address added`,
  'account.importFixedAddresses': msg`Fixed addresses added`,
  'account.renameFixedAddress': msg`Fixed address renamed`,
  'account.removeFixedAddress': msg`Fixed address removed`,
  'account.saveWithdrawalNetwork': msg`Withdrawal network changed`,
  'application.create': msg`Application created`,
  'application.edit': msg`Application changed`,
  'application.delete': msg`Application deleted`,
  'application.reset': msg`Application reset`,
  'application.showKey': msg`KEY of an application shown`,
  'application.changeKey': msg`KEY of an application changed`,
  'application.notifyUrl': msg`Callback address changed`,
  'passkey.enrol': msg`Passkey added`,
  'passkey.remove': msg`Passkey removed`,
  'payout.confirm': msg`Payout signed with a passkey`,
  'transactions.refund': msg`Refund requested`,
  'order.refund': msg`Refund requested by a shop with its KEY`,
  'transactions.keep': msg`Payment kept as it was booked`,
  'transactions.resolve': msg`Payment accepted by hand`,
  'transactions.creditUnassigned': msg`Unassigned money credited`,
  'transactions.creditTogether': msg`Unassigned money credited`,
  'transactions.sendBackUnassigned': msg`Unassigned money sent back`,
}

/**
 * The words for an act; undefined for one that this version does not know.
 * @param detail tells apart what one operation does
 * @example actionTitle('user.edit', { from: [], to: ['email'] }) // msg`Security switch changed`
 */
export function actionTitle(action: string, detail: Readonly<Record<string, unknown>>): MessageDescriptor | undefined {
  if (action === 'user.edit' && Array.isArray(detail['to'])) return msg`Security switch changed`
  return Object.hasOwn(WORDS, action) ? WORDS[action] : undefined
}

/** Names of the parts of a detail that are worth reading. */
export const PART_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  name: msg`Merchant name`,
  person: msg`Person`,
  address: msg`Address`,
  website: msg`Website`,
  zone: msg`Time zone`,
}

/** How somebody signed in. */
export const WAY_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  email: msg`By email and password`,
  mail_link: msg`By the link in an email`,
  wallet: msg`By wallet`,
  passkey: msg`By passkey`,
  register: msg`Account created`,
  google: msg`With a Google code`,
}

/** The methods of the security switch. */
export const METHOD_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  email: msg`Email code`,
  phone: msg`SMS code`,
  google: msg`Google code`,
}
