import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { chown, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseTransaction } from 'viem'
import { expect, test } from 'vitest'
import { openSignerFile, resealSignerFile } from './signer-file'
import type { Sealing } from './signer-file'
import { testFolder } from '#sandbox/chain/testing/test-chains'

const folder = await testFolder()
const network = { id: 'eth', chain_type: 'Ethereum' } as const
const key = { purpose: 'treasury', index: 0n } as const
const call = { nonce: 0n, to: null, data: '0x00', gas: 1n, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n } as const

function sealedUnder(secret: string): Sealing {
  const sealing = createHash('sha256').update(secret).digest()
  return {
    seal: (text) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    unseal: (text) => {
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}

test('the seed is drawn once, sealed in a file that only this user reads, and gives the same addresses again', async () => {
  const file = join(folder, 'keys', 'signer')
  const both = await Promise.all([1, 2].map(async () => await openSignerFile({ file, ...sealedUnder('one') })))
  const addresses = [...both, await openSignerFile({ file, ...sealedUnder('one') })].map((signer) =>
    signer.addressOf(network, key),
  )
  expect(new Set(addresses).size).toBe(1)
  expect((await stat(file)).mode & 0o077).toBe(0)
  // As root, who may try a start by hand, the file belongs to the user of the folder; else it is this user's anyway.
  if (process.getuid?.() === 0) await chown(join(folder, 'keys'), 4321, 4321)
  const other = join(folder, 'keys', 'other')
  await openSignerFile({ file: other, ...sealedUnder('one') })
  expect((await stat(other)).uid).toBe((await stat(join(folder, 'keys'))).uid)
  expect(await readFile(file, 'utf8')).not.toMatch(/[0-9a-f]{64}/)
})

test('a file that another secret sealed, or that is damaged, stops the start with one sentence', async () => {
  const file = join(folder, 'signer')
  await openSignerFile({ file, ...sealedUnder('one') })
  const sentence = { name: 'StartError', message: expect.stringContaining('cannot be read') }
  await expect(openSignerFile({ file, ...sealedUnder('two') })).rejects.toMatchObject(sentence)
  await writeFile(file, 'nothing')
  await expect(openSignerFile({ file, ...sealedUnder('one') })).rejects.toMatchObject(sentence)
})

test('is sealed anew under the current secret, and gives the same addresses without the earlier one', async () => {
  const file = join(folder, 'rotated')
  const before = await openSignerFile({ file, ...sealedUnder('one') })
  const old = await readFile(file, 'utf8')
  const both: Sealing = { seal: sealedUnder('two').seal, unseal: sealedUnder('one').unseal }
  const isCurrent = (sealed: string): boolean => sealed !== old
  // What is read back is sealed with the new one: a sealer of the server opens both.
  const unseal = (sealed: string): string => (sealed === old ? both.unseal(sealed) : sealedUnder('two').unseal(sealed))
  const now = await resealSignerFile({ file, seal: both.seal, unseal, isCurrent })
  expect(now).toBe(await readFile(file, 'utf8'))
  const after = await openSignerFile({ file, ...sealedUnder('two') })
  expect(after.addressOf(network, key)).toBe(before.addressOf(network, key))
  expect((await stat(file)).mode & 0o077).toBe(0)
  expect((await readdir(folder)).filter((name) => name.startsWith('rotated'))).toEqual(['rotated'])
  await expect(openSignerFile({ file, ...sealedUnder('one') })).rejects.toMatchObject({ name: 'StartError' })
})

test('it signs for chains of this machine, and for no other', async () => {
  const signer = await openSignerFile({ file: join(folder, 'third'), ...sealedUnder('one') })
  const raw = await signer.signEvm(network, key, { ...call, chain_id: 31_337 })
  expect(parseTransaction(raw).chainId).toBe(31_337)
  expect(raw.startsWith('0x02')).toBe(true)
  expect(signer.signsFor(1, 'eth')).toBe(false)
  await expect(signer.signEvm(network, key, { ...call, chain_id: 1 })).rejects.toMatchObject({ code: 'cannot_send' })
})
