import { readBase58Account } from '@/lib/address/base58-account'
import { accept, type AddressVerdict } from '@/lib/address/verdict'

/** 32 bytes in base58, without checksum. They are a hash, so there is no curve to test; the hex form is refused. */
export function checkEndless(text: string): AddressVerdict {
  const account = readBase58Account(text)
  return account.ok ? accept(text, ['no-checksum']) : account
}
