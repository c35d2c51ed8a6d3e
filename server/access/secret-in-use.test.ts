import { expect, test } from 'vitest'
import { keyId, seal } from '#server/core/secrets'
import { testDatabase } from '#server/database/test-database'
import { secretCounts } from './secret-counts'
import { noteSealedFile, refuseOtherSecret, takeSecretInUse } from './secret-in-use'

const { db } = await testDatabase()
const ONE = 'one'.padEnd(40, '-')
const TWO = 'two'.padEnd(40, '-')
const THREE = 'three'.padEnd(40, '-')
const keys = (secret: string, ...previous_secrets: string[]) => ({ secret, previous_secrets })
const refused = { name: 'StartError', message: expect.stringContaining('SECRET is not the one') }

test('a process with another SECRET than the others refuses to start, until it names theirs as the one before', async () => {
  await expect(refuseOtherSecret(db, keys(`${ONE}\n`))).rejects.toThrow('SECRET begins or ends with a blank')
  await refuseOtherSecret(db, keys(ONE))
  await db
    .insertInto('chain_seed')
    .values({ seed: null, sealed: seal(ONE, 'seed') })
    .execute()
  // From before the table: what is stored says which secret is in use.
  await expect(takeSecretInUse(db, keys(TWO))).rejects.toMatchObject(refused)
  await takeSecretInUse(db, keys(ONE))
  await takeSecretInUse(db, keys(ONE, THREE))
  await expect(takeSecretInUse(db, keys(TWO, THREE))).rejects.toMatchObject(refused)
  await takeSecretInUse(db, keys(TWO, ONE))
  // Who was forgotten in the rotation cannot open what the others seal now.
  await expect(takeSecretInUse(db, keys(ONE))).rejects.toMatchObject(refused)
  await takeSecretInUse(db, keys(ONE, TWO))
  await expect(takeSecretInUse(db, keys(TWO))).rejects.toMatchObject(refused)
  // Who only reads is refused as well, and its start changes nothing.
  await expect(refuseOtherSecret(db, keys(THREE))).rejects.toMatchObject(refused)
  await refuseOtherSecret(db, keys(THREE, ONE))
  await refuseOtherSecret(db, keys(`${ONE}\n`, ONE))
  await takeSecretInUse(db, keys(ONE))
})

test('the file of the chain keys stands in the list of secrets with its key', async () => {
  await noteSealedFile(db, { name: 'SIGNER_FILE', key_id: keyId(ONE) })
  await noteSealedFile(db, { name: 'SIGNER_FILE', key_id: keyId(TWO) })
  expect(await secretCounts(db)).toContainEqual({ place: 'SIGNER_FILE', key_id: keyId(TWO), count: 1 })
})
