import { readBase58Account } from './base58-account'
import { accept, type AddressVerdict } from './verdict'

/** Checks an HC address: 32 bytes in base58, without checksum, as on the chain that HC was forked from. */
export function checkHc(text: string): AddressVerdict {
  const account = readBase58Account(text)
  return account.ok ? accept(text, ['no-checksum']) : account
}
