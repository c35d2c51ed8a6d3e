import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { messageHash, toSpendId, witnessScript, hash160 } from './bip322'
import { bitcoin } from './bitcoin'

// Key, address, hashes and signatures of BIP-322, section "Test vectors".
const publicKey = hexToBytes('02c7f12003196442943d8588e01aee840423cc54fc1521526a3b85c2b0cbd58872')
const address = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const published = {
  '': 'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  'Hello World':
    'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
}

const verify = (message: string, signature: string, owner = address) =>
  bitcoin.verify({ address: owner, message, signature, domain: 'localhost', now: 0 })
const changed = (signature: string, change: (bytes: Uint8Array) => void) => {
  const bytes = base64.decode(signature)
  change(bytes)
  return base64.encode(bytes)
}

describe('BIP-322 simple', () => {
  it('computes the published hashes', () => {
    expect(bytesToHex(messageHash(''))).toBe('c90c269c4f8fcbe6880f72a721ddfbf1914268a794cbb21cfafee13770ae19f1')
    expect(bytesToHex(messageHash('Hello World'))).toBe(
      'f0eb03b1a75ac6d9847f55c624a99169b5dccba2a31f5b23bea77ba270de0a7a',
    )
    const script = witnessScript(hash160(publicKey))
    expect(bytesToHex(toSpendId('', script).toReversed())).toBe(
      'c5680aa69bb8d860bf82d4e9cd3504b55dde018de765a91bb566283c545a99a7',
    )
  })

  it('has the published address for the published key', () => {
    expect(bitcoin.address(publicKey)).toBe(address)
  })

  it.each(Object.entries(published))('accepts the published signature of "%s"', (message, signature) => {
    expect(verify(message, signature)).toBe(true)
    expect(verify(`${message}.`, signature)).toBe(false)
  })

  it('refuses the address of another key', () => {
    const other = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
    expect(verify('Hello World', published['Hello World'], other)).toBe(false)
  })

  it('refuses another hash type, a longer witness, a broken DER and anything that is not base64', () => {
    const signature = published['Hello World']
    expect(
      verify(
        'Hello World',
        changed(signature, (bytes) => (bytes[0x48] = 2)),
      ),
    ).toBe(false)
    expect(
      verify(
        'Hello World',
        changed(signature, (bytes) => (bytes[0] = 3)),
      ),
    ).toBe(false)
    expect(
      verify(
        'Hello World',
        changed(signature, (bytes) => (bytes[4] = 9)),
      ),
    ).toBe(false)
    expect(verify('Hello World', base64.encode(new Uint8Array(108)))).toBe(false)
    expect(verify('Hello World', 'not base64!')).toBe(false)
    expect(verify('Hello World', 'A'.repeat(400))).toBe(false)
  })
})

describe('Bitcoin Signed Message', () => {
  // bitcoinjs-message, README and fixtures.
  const owner = '1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV'
  const message = 'This is an example of a signed message.'
  const signature = 'H9L5yLFjti0QTHhPyFrZCT1V/MMnBtXKmoiKDZ78NDBjERki6ZTQZdSMCtkgoNmp17By9ItJr8o7ChX0XxY91nk='

  it('accepts the known signature of an address that begins with 1', () => {
    expect(verify(message, signature, owner)).toBe(true)
    expect(verify(message.toUpperCase(), signature, owner)).toBe(false)
  })

  it('refuses another header, another key form and another length', () => {
    expect(
      verify(
        message,
        changed(signature, (bytes) => (bytes[0] = 39)),
        owner,
      ),
    ).toBe(false)
    expect(
      verify(
        message,
        changed(signature, (bytes) => (bytes[0] = (bytes[0] ?? 0) - 4)),
        owner,
      ),
    ).toBe(false)
    expect(
      verify(
        message,
        changed(signature, (bytes) => bytes.fill(0, 1)),
        owner,
      ),
    ).toBe(false)
    expect(verify(message, base64.encode(base64.decode(signature).subarray(0, 64)), owner)).toBe(false)
  })
})
