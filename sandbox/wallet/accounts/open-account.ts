import { bytesToHex, hexToBytes, randomBytes } from '@noble/hashes/utils.js'
import { accountAddress } from '../keys/account-keys'
import { demoMerchantSeed } from '../keys/demo-merchant'
import type { OpenAccount } from '../page/wallet-state'
import type { Account, AccountType } from './account'
import type { AccountStorage } from './account-storage'
import { createPasskey, unlockPasskey } from './passkey'

const isPasskey = (type: AccountType): boolean => type === 'applePasskey' || type === 'googlePasskey'

/** Opens the demo merchant. It is never stored, because its seed is a constant. */
export function openDemo(): OpenAccount {
  const seed = demoMerchantSeed()
  const account: Account = {
    id: 'demo',
    type: 'demo',
    address: accountAddress(seed, 'Ethereum'),
    secret: { kind: 'kept', seed: bytesToHex(seed) },
  }
  return { account, seed }
}

/** Opens an account that this window knows. Rejects when its passkey does not confirm the person. */
export async function openKnown(account: Account): Promise<OpenAccount> {
  const { secret } = account
  return { account, seed: secret.kind === 'kept' ? hexToBytes(secret.seed) : await unlockPasskey(secret) }
}

/** Makes and stores an account of a type. Rejects when a passkey is refused. */
export async function openNew(storage: AccountStorage, type: AccountType): Promise<OpenAccount> {
  if (!isPasskey(type)) return keepSeed(storage, type, randomBytes(32))
  const { secret, seed } = await createPasskey('Sandbox wallet')
  return keep(storage, { id: crypto.randomUUID(), type, address: accountAddress(seed, 'Ethereum'), secret }, seed)
}

/** Stores an account with an imported seed. */
export function openImported(storage: AccountStorage, seed: Uint8Array): OpenAccount {
  return keepSeed(storage, 'localImport', seed)
}

/**
 * The account of a type that has only one account, such as the stand-in for Apple, if this window has it: two log-ins with
 * Apple are the same person.
 */
export function knownOfType(storage: AccountStorage, type: AccountType): Account | undefined {
  const manyAllowed = type === 'local' || type === 'localImport'
  return manyAllowed ? undefined : storage.list().find((account) => account.type === type)
}

function keepSeed(storage: AccountStorage, type: AccountType, seed: Uint8Array): OpenAccount {
  const secret = { kind: 'kept', seed: bytesToHex(seed) } as const
  return keep(storage, { id: crypto.randomUUID(), type, address: accountAddress(seed, 'Ethereum'), secret }, seed)
}

function keep(storage: AccountStorage, account: Account, seed: Uint8Array): OpenAccount {
  storage.put(account)
  return { account, seed }
}
