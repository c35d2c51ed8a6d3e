import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { writeLoginMessage } from '#server/wallet-proof/login-message'
import {
  RECORDED,
  RECORDED_LOGINS,
  recordedLogin,
  recordedStatement,
} from '#server/wallet-proof/testing/recorded-logins'
import { verifySignature } from '#server/wallet-proof/verify-signature'
import { CHAIN_TYPES } from '#shared/address/chain-type'
import { accountAddress } from '../keys/account-keys'
import { demoMerchantSeed } from '../keys/demo-merchant'
import { signLogin } from './sign-login'

const { domain, now } = RECORDED
const someoneElse = sha256(utf8ToBytes('someone else'))

describe('a login', () => {
  it.each(CHAIN_TYPES)('%s: the server accepts what the wallet signs', (chain_type) => {
    const address = accountAddress(someoneElse, chain_type)
    const message = writeLoginMessage({ ...recordedStatement(chain_type), address })
    const proof = signLogin({ seed: someoneElse, chain_type, message, domain, now })
    expect(proof.address).toBe(RECORDED_LOGINS[chain_type].other_address)
    expect(verifySignature({ chain_type, message, domain, now, ...proof })).toBe(true)
  })

  it.each(CHAIN_TYPES)('%s: the demo merchant signs exactly the recorded bytes', (chain_type) => {
    const { message } = recordedLogin(chain_type)
    const proof = signLogin({ seed: demoMerchantSeed(), chain_type, message, domain, now })
    expect({ chain_type, message, domain, now, ...proof }).toEqual(recordedLogin(chain_type))
  })
})
