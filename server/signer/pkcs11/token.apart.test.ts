import { createHash } from 'node:crypto'
import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { hexToBytes } from 'viem'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { testFolder } from '#sandbox/chain/testing/test-chains'
import { checkedKeys } from '../checked-keys'
import { hasSoftHsm, softToken } from '../testing/soft-token'
import type { SoftToken } from '../testing/soft-token'
import { ATTRIBUTES } from './constants'
import { CryptokiError, loadCryptoki } from './cryptoki'
import type { Cryptoki } from './cryptoki'
import { logIn } from './log-in'
import { pinIn } from './pin'
import { openToken } from './token'
import type { Token } from './token'
import { tokenPort } from './token-port'

const folder = await testFolder()
const KEY = { network: 'eth', purpose: 'treasury', index: 0n } as const
const LABEL = 'eth-treasury'
const VALUE = 0x11
const NIST_P256 = Uint8Array.from([0x06, 0x08, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07])
const SECP256K1 = Uint8Array.from([0x06, 0x05, 0x2b, 0x81, 0x04, 0x00, 0x0a])
const digestOf = (number: number): Buffer => createHash('sha256').update(String(number)).digest()

describe.skipIf(!hasSoftHsm)('a token', () => {
  let soft: SoftToken
  let cryptoki: Cryptoki
  let opened: Token | undefined
  const said: (string | null)[] = []
  beforeAll(async () => {
    soft = softToken(folder)
    cryptoki = await loadCryptoki(soft.settings.module)
  })
  afterEach(async () => await opened?.close())
  const pin = () => pinIn(soft.settings.pin_file, { folder, secret: 'a secret of the signer, long enough to be one' })
  const open = async ({ keys = [LABEL], by = {} }: { keys?: string[]; by?: Partial<Cryptoki> } = {}) => {
    const common = { label: soft.settings.label, pin: pin(), report: (text: string | null) => void said.push(text) }
    opened = await openToken({ ...cryptoki, ...by }, { ...common, keys })
    return opened
  }
  const logged = async () => await logIn(cryptoki, { label: soft.settings.label, pin: pin() })

  test('has no key until one is made, and then the same one for ever', async () => {
    const token = await open()
    expect(() => token.publicKey(LABEL)).toThrow(
      'The token "settlement" has no key "eth-treasury": run the start with "make-keys" once.',
    )
    await token.make(LABEL)
    const made = bytesToHex(token.publicKey(LABEL))
    await token.close()
    expect(bytesToHex((await open()).publicKey(LABEL))).toBe(made)
  })

  test('signs 300 digests: each one low, verified, recoverable and 32 bytes a half', async () => {
    const port = tokenPort(await open())
    const keys = checkedKeys(port)
    const publicKey = port.publicKey(KEY)
    for (let number = 0; number < 300; number++) {
      const { r, s, yParity } = await keys.sign(KEY, digestOf(number))
      const signature = new secp256k1.Signature(BigInt(r), BigInt(s))
      expect(signature.hasHighS()).toBe(false)
      expect(secp256k1.verify(signature.toBytes(), digestOf(number), publicKey, { prehash: false })).toBe(true)
      const recovered = signature.addRecoveryBit(yParity).recoverPublicKey(digestOf(number)).toBytes(true)
      expect(bytesToHex(recovered)).toBe(bytesToHex(publicKey))
      expect([hexToBytes(r).length, hexToBytes(s).length]).toEqual([32, 32])
    }
    expect(keys.closed()).toEqual([])
  })

  test('signs what is asked at the same time, each digest with its own signature', async () => {
    const keys = checkedKeys(tokenPort(await open()))
    const all = await Promise.all(
      Array.from({ length: 20 }, async (_, number) => await keys.sign(KEY, digestOf(number))),
    )
    expect(new Set(all.map(({ r }) => r)).size).toBe(20)
  })

  test('gives nobody the private key', async () => {
    const session = await logged()
    const [key = 0] = await cryptoki.find(session, [
      [ATTRIBUTES.CLASS, 3],
      [ATTRIBUTES.LABEL, Buffer.from(LABEL)],
    ])
    const SENSITIVE = new CryptokiError('C_GetAttributeValue', 0x11)
    await expect(cryptoki.attribute(session, key, VALUE)).rejects.toThrow(SENSITIVE)
  })

  test.each([
    ['may leave it', 'leaving', SECP256K1, true, /is not fit for a signer: its key "leaving" may be read or taken out/],
    ['has another curve', 'curved', NIST_P256, false, /is not fit for a signer: its key "curved" is none of secp256k1/],
  ])('lends no key that %s', async (_, name, curve, isExtractable, sentence) => {
    const session = await logged()
    const common = [
      [ATTRIBUTES.TOKEN, true],
      [ATTRIBUTES.LABEL, Buffer.from(name)],
    ] as const
    await cryptoki.generateKeyPair(session, {
      open: [...common, [ATTRIBUTES.EC_PARAMS, curve]],
      secret: [...common, [ATTRIBUTES.SENSITIVE, true], [ATTRIBUTES.EXTRACTABLE, isExtractable]],
    })
    const token = await open({ keys: [name] })
    expect(() => token.publicKey(name)).toThrow(sentence)
  })

  test('lends neither of two keys that have the same label', async () => {
    const token = await open({ keys: ['twice'] })
    await token.make('twice')
    await token.make('twice').catch(() => undefined)
    await token.close()
    const again = await open({ keys: ['twice'] })
    expect(() => again.publicKey('twice')).toThrow(/must have one private and one public key "twice"/)
  })

  test('that was interrupted is opened again by the next signature', async () => {
    const keys = checkedKeys(tokenPort(await open()))
    await keys.sign(KEY, digestOf(1))
    await soft.interrupt()
    await expect(keys.sign(KEY, digestOf(2))).resolves.toMatchObject({ r: expect.stringMatching(/^0x/) })
  })

  test('that is gone says so until it is there again', async () => {
    const token = await open()
    const putBack = await soft.takeAway()
    said.length = 0
    for (let time = 0; time < 2; time++)
      await expect(token.sign(LABEL, digestOf(1))).rejects.toMatchObject({ code: 'no_token' })
    expect(token.trouble()).toMatch(/^No token is called "settlement" [(]there is none[)]: see that it is there/)
    await putBack()
    await token.sign(LABEL, digestOf(1))
    expect(token.trouble()).toBeNull()
    expect(said).toEqual([expect.stringMatching(/^No token/), null])
  })

  test('that does not answer holds nobody up, and signs again when it does', async () => {
    let answer = (): void => undefined
    const silence = new Promise<void>((resolve) => (answer = resolve))
    const sign: Cryptoki['sign'] = async (...given) => {
      await silence
      return await cryptoki.sign(...given)
    }
    const token = await open({ by: { sign } })
    const away = { code: 'away', message: 'The token "settlement" does not answer.' }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const first = token.sign(LABEL, digestOf(1))
    vi.advanceTimersByTime(10_000)
    await expect(first).rejects.toMatchObject(away)
    vi.useRealTimers()
    await expect(token.sign(LABEL, digestOf(2))).rejects.toMatchObject(away)
    answer()
    await expect.poll(async () => await token.sign(LABEL, digestOf(3)).then(({ length }) => length)).toBe(64)
  })

  test('is shown a wrong PIN once, also by later starts, and the right one after that', async () => {
    let shown = 0
    const login: Cryptoki['login'] = async (...given) => {
      shown += 1
      await cryptoki.login(...given)
    }
    soft.writePin('00000000')
    const refused = { code: 'pin', message: expect.stringMatching(/refuses the PIN in PKCS11_PIN_FILE: correct it/) }
    await expect(open({ by: { login } })).rejects.toMatchObject(refused)
    for (let start = 0; start < 5; start++)
      await expect(open({ by: { login } })).rejects.toThrow(
        /has refused the PIN in .+ before, and it is not tried again/,
      )
    expect(shown).toBe(1)
    soft.writePin()
    await open({ by: { login } })
    expect(shown).toBe(2)
  })

  test.each([
    ['is locked', 0x4_0000, /is locked: its security officer/],
    ['would lock itself at the next one', 0x2_0000, /locks itself at the next wrong PIN, so none is shown to it/],
  ])('is shown no PIN when it %s', async (_, flags, sentence) => {
    const tokenInfo: Cryptoki['tokenInfo'] = async (slot) => ({ ...(await cryptoki.tokenInfo(slot)), flags })
    await expect(open({ by: { tokenInfo } })).rejects.toThrow(sentence)
  })

  test('takes no PIN from a file that is empty, missing, or open to others', async () => {
    const { pin_file } = soft.settings
    soft.writePin('')
    await expect(open()).rejects.toThrow(/has no PIN/)
    rmSync(pin_file)
    await expect(open()).rejects.toThrow(/has no PIN/)
    soft.writePin()
    chmodSync(pin_file, 0o640)
    await expect(open()).rejects.toMatchObject({ code: 'pin', message: expect.stringMatching(/^Others can read/) })
    chmodSync(pin_file, 0o600)
  })
})

describe('a module', () => {
  test('that is missing, or is none, stops the start with its name', async () => {
    await expect(loadCryptoki('/absent/module.so')).rejects.toThrow(
      /^PKCS11_MODULE=[/]absent[/]module.so is no PKCS#11/,
    )
    const file = join(folder, 'text.so')
    writeFileSync(file, 'no module')
    await expect(loadCryptoki(file)).rejects.toMatchObject({ code: 'module' })
  })
})
