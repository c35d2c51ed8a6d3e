import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testFolder } from '#sandbox/chain/testing/test-chains'
import { openSigner } from '#server/signer/signer'
import { runOperator } from './run-operator'

const folder = await testFolder()
const at = (name: string): string => join(folder, name)
const people = ['ada', 'bob'].map((name) => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  writeFileSync(at(`${name}.pem`), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  return publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
})
const signer = await openSigner({
  folder: at('signer'),
  secret: 'a secret of the signer, long enough to be one',
  networks: [],
  console_origins: ['https://pay.example'],
  rp_id: 'pay.example',
  operators: { needed: 2, keys: people },
  now: () => Math.floor(Date.now() / 1000),
})
afterAll(async () => await signer.close())
const FLOAT = ['float', 'network=eip155:1', `contract=0x${'ab'.repeat(20)}`, 'daily_units=5000']
const own = (): string => `signer_id=${signer.status().signer_id}`

test('two operators sign a file one after the other, without a database, and the signer takes it', async () => {
  const first = await runOperator(['sign-act', '--key', at('ada.pem'), ...FLOAT, own()], {})
  expect(first.err).toContain('daily_units=5000')
  writeFileSync(at('act.json'), first.out)
  expect(await signer.answer('act', JSON.parse(first.out))).toEqual({ state: 'refused', reason: 'signatures' })
  const second = await runOperator(['sign-act', '--key', at('bob.pem'), at('act.json')], {})
  expect(second.err).toBe(first.err)
  expect(await signer.answer('act', JSON.parse(second.out))).toEqual({ state: 'done' })
})

test.each([
  ['no key', ['sign-act', 'float'], /^Write npm run operator -- sign-act KIND --key FILE/],
  ['a key that is none', ['sign-act', 'float', '--key', at('act.json')], /is no private key of Ed25519/],
  ['a field too few', ['sign-act', '--key', at('ada.pem'), ...FLOAT], /^signer_id is missing or cannot be used/],
  ['a field more', ['sign-act', '--key', at('ada.pem'), ...FLOAT, own(), 'memo=x'], /^memo is missing or cannot/],
  [
    'an amount with a point',
    ['sign-act', '--key', at('ada.pem'), ...FLOAT.slice(0, 3), 'daily_units=5.0', own()],
    /^daily_units/,
  ],
  ['a file that is no act', ['sign-act', '--key', at('ada.pem'), at('ada.pem')], /is no act/],
])('nothing is signed with %s', async (_, words, sentence) => {
  const { out, err, exit_code } = await runOperator(words, {})
  expect([out, exit_code]).toEqual(['', 1])
  expect(err).toMatch(sentence)
})
