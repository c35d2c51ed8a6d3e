import { generateKeyPairSync } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
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
const OUT = ['--out', at('act.json')]
const own = (): string => `signer_id=${signer.status().signer_id}`

test('two operators sign a file one after the other, without a database, and the signer takes it', async () => {
  const first = await runOperator(['sign-act', '--key', at('ada.pem'), '--out', at('act.json'), ...FLOAT, own()], {})
  expect(first.out).toContain('daily_units=5000')
  const written = (): unknown => JSON.parse(readFileSync(at('act.json'), 'utf8'))
  expect(await signer.answer('act', written())).toEqual({ state: 'refused', reason: 'signatures' })
  const second = await runOperator(['sign-act', '--key', at('bob.pem'), at('act.json'), ...OUT], {})
  expect(second.out).toBe(first.out)
  expect(await signer.answer('act', written())).toEqual({ state: 'done' })
})

test.each([
  ['no file to write', ['sign-act', '--key', at('ada.pem'), ...FLOAT, own()], /^Write npm run operator -- sign-act/],
  [
    'a file that cannot be written',
    ['sign-act', '--key', at('ada.pem'), '--out', at('none/act.json'), ...FLOAT, own()],
    /cannot be written/,
  ],
  ['no key', ['sign-act', 'float', ...OUT], /^Write npm run operator -- sign-act KIND --key FILE/],
  ['a key that is none', ['sign-act', 'float', '--key', at('act.json'), ...OUT], /is no private key of Ed25519/],
  [
    'a field too few',
    ['sign-act', '--key', at('ada.pem'), ...OUT, ...FLOAT],
    /^signer_id is missing or cannot be used/,
  ],
  [
    'a field more',
    ['sign-act', '--key', at('ada.pem'), ...OUT, ...FLOAT, own(), 'memo=x'],
    /^memo is missing or cannot/,
  ],
  [
    'an amount with a point',
    ['sign-act', '--key', at('ada.pem'), ...OUT, ...FLOAT.slice(0, 3), 'daily_units=5.0', own()],
    /^daily_units/,
  ],
  ['a file that is no act', ['sign-act', '--key', at('ada.pem'), ...OUT, at('ada.pem')], /is no act/],
])('nothing is signed with %s', async (_, words, sentence) => {
  const { out, err, exit_code } = await runOperator(words, {})
  expect([out, exit_code]).toEqual(['', 1])
  expect(err).toMatch(sentence)
})
