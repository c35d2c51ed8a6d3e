import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { chown, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseTransaction } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#server/database/test-database'
import { openSignerFile, refuseOtherSeed, resealSignerFile } from './signer-file'
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
  const both = await Promise.all(
    [1, 2].map(async () => await openSignerFile({ draws: true, file, ...sealedUnder('one') })),
  )
  const addresses = [...both, await openSignerFile({ draws: true, file, ...sealedUnder('one') })].map((signer) =>
    signer.addressOf(network, key),
  )
  expect(new Set(addresses).size).toBe(1)
  expect((await stat(file)).mode & 0o077).toBe(0)
  // As root, who may try a start by hand, the file belongs to the user of the folder; else it is this user's anyway.
  if (process.getuid?.() === 0) await chown(join(folder, 'keys'), 4321, 4321)
  const other = join(folder, 'keys', 'other')
  await openSignerFile({ draws: true, file: other, ...sealedUnder('one') })
  expect((await stat(other)).uid).toBe((await stat(join(folder, 'keys'))).uid)
  expect(await readFile(file, 'utf8')).not.toMatch(/[0-9a-f]{64}/)
})

test('no second seed is drawn where workers had a file, and a file with other keys is refused', async () => {
  const { db } = await testDatabase({ ending: onTestFinished })
  const nowhere = join(folder, 'mistyped', 'signer')
  const opening = openSignerFile({ draws: false, file: nowhere, ...sealedUnder('one') })
  await expect(opening).rejects.toThrow(/^There is no file .*mistyped.* Correct SIGNER_FILE/)
  await expect(stat(nowhere)).rejects.toMatchObject({ code: 'ENOENT' })
  const file = join(folder, 'own')
  const own = await openSignerFile({ draws: true, file, ...sealedUnder('one') })
  const other = await openSignerFile({ draws: true, file: nowhere, ...sealedUnder('one') })
  await refuseOtherSeed(db, { file, signer: other })
  const ready = { network_id: '2', purpose: 'payment', key_source: 'seed', created_at: new Date() } as const
  const address = own.addressOf({ id: '2', chain_type: 'Ethereum' }, { purpose: 'payment', index: 7n })
  const forged = `0x${'12'.repeat(20)}`
  await db
    .insertInto('chain_address_pool')
    .values([
      { ...ready, key_index: '6', address: forged },
      { ...ready, key_index: '7', address },
    ])
    .execute()
  await refuseOtherSeed(db, { file, signer: own })
  await expect(refuseOtherSeed(db, { file: nowhere, signer: other })).rejects.toThrow(/^The keys in .* are not those/)
  await db.updateTable('chain_address_pool').set({ key_source: 'signer' }).execute()
  await refuseOtherSeed(db, { file: nowhere, signer: other })
})

test('a file that another secret sealed, or that is damaged, stops the start with one sentence', async () => {
  const file = join(folder, 'signer')
  await openSignerFile({ draws: true, file, ...sealedUnder('one') })
  const sentence = { name: 'StartError', message: expect.stringContaining('cannot be read') }
  await expect(openSignerFile({ draws: true, file, ...sealedUnder('two') })).rejects.toMatchObject(sentence)
  await writeFile(file, 'nothing')
  await expect(openSignerFile({ draws: true, file, ...sealedUnder('one') })).rejects.toMatchObject(sentence)
})

test('is sealed anew under the current secret, and gives the same addresses without the earlier one', async () => {
  const file = join(folder, 'rotated')
  const before = await openSignerFile({ draws: true, file, ...sealedUnder('one') })
  const old = await readFile(file, 'utf8')
  const both: Sealing = { seal: sealedUnder('two').seal, unseal: sealedUnder('one').unseal }
  const isCurrent = (sealed: string): boolean => sealed !== old
  // What is read back is sealed with the new one: a sealer of the server opens both.
  const unseal = (sealed: string): string => (sealed === old ? both.unseal(sealed) : sealedUnder('two').unseal(sealed))
  const now = await resealSignerFile({ file, seal: both.seal, unseal, isCurrent })
  expect(now).toBe(await readFile(file, 'utf8'))
  const after = await openSignerFile({ draws: true, file, ...sealedUnder('two') })
  expect(after.addressOf(network, key)).toBe(before.addressOf(network, key))
  expect((await stat(file)).mode & 0o077).toBe(0)
  expect((await readdir(folder)).filter((name) => name.startsWith('rotated'))).toEqual(['rotated'])
  await expect(openSignerFile({ draws: true, file, ...sealedUnder('one') })).rejects.toMatchObject({
    name: 'StartError',
  })
})

test('it signs for chains of this machine, and for no other', async () => {
  const signer = await openSignerFile({ draws: true, file: join(folder, 'third'), ...sealedUnder('one') })
  const raw = await signer.signEvm(network, key, { ...call, chain_id: 31_337 })
  expect(parseTransaction(raw).chainId).toBe(31_337)
  expect(raw.startsWith('0x02')).toBe(true)
  expect(signer.signsFor(1, 'eth')).toBe(false)
  await expect(signer.signEvm(network, key, { ...call, chain_id: 1 })).rejects.toMatchObject({ code: 'cannot_send' })
})
