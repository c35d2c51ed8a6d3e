import { base64, createBase58check } from '@scure/base'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { messageHash, toSpendId, witnessScript, hash160 } from './bip322'
import { bitcoin } from './bitcoin'

// Vectors of BIP-322, section "Test vectors".
const WIF = 'L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCeRqRoSJ3FSxSoeSfGp'
const ADDRESS = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const SIGNED = {
  '': 'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  'Hello World':
    'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
}
describe('x', () => {
  it('hashes', () => {
    expect(bytesToHex(messageHash(''))).toBe('c90c269c4f8fcbe6880f72a721ddfbf1914268a794cbb21cfafee13770ae19f1')
    expect(bytesToHex(messageHash('Hello World'))).toBe('f0eb03b1a75ac6d9847f55c624a99169b5dccba2a31f5b23bea77ba270de0a7a')
    for (const [message, signature] of Object.entries(SIGNED)) expect(bitcoin.verify({ address: ADDRESS, message, signature, domain: '', now: 0 })).toBe(true)
  })
})
