import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { base64urlnopad } from '@scure/base'
import { getAddress, parseUnits, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAYER, TOKEN } from '#sandbox/chain/testing/several-nodes'
import { openSession } from '#server/access/sessions'
import { payment } from '#server/chain/evm/token-contract'
import { systemClock } from '#server/database/clock'
import { runOperator } from '#server/operator/run-operator'
import { wireOf } from '#server/signer/testing/signer-world'
import { givenProofs } from '#server/testing/given-proofs'
import { transfer } from '#shared/contract/account'
import { confirmPayout, enrolPasskey, passkeys, payoutConfirmation } from '#shared/contract/passkey'
import { refund, refunds } from '#shared/contract/transactions'
import { withdraw, withdrawalQuote, withdrawals } from '#shared/contract/withdrawal'
import { testPasskey } from '#shared/passkey/testing/test-passkey'
import type { TestPasskey } from '#shared/passkey/testing/test-passkey'
import { payoutChallenge } from '#shared/payout/canonical'
import { digestOf } from '#shared/payout/canonical-lines'
import { enrolmentText } from '#shared/payout/passkey-text'
import { expectSoundBooks } from './audit'
import type { Deployment } from './deployment'
import { insertShop } from './insert-shop'
import { shopAt } from './merchant-reading'
import { persistentCall } from './persistent-call'
import type { Caller } from './persistent-call'
import { CALLER, get } from './proxy'
import { openSignerDeployment } from './signer-deployment'

/*
 * The operator's first day, as docs/first-day.md has it: its programs are run as they stand there, on a chain with the number of a
 * real one. What a merchant does in the console is done by the same calls here; passkeys.test.ts does it in a browser.
 */

const root = join(import.meta.dirname, '../..')
const PATIENCE = { timeout: 90_000, interval: 500 }
const document = readFileSync(join(root, 'docs/first-day.md'), 'utf8')
const programs = programsOf(document)
const handingIn =
  programsOf(readFileSync(join(root, 'docs/signer.md'), 'utf8'))
    .flatMap((program) => program.split('\n'))
    .find((line) => line.startsWith('curl ')) ?? ''
const KEY = { appid: 'firstday', secret: 'the KEY of the shop of the first day, 43 letters' }
const WALLET = getAddress(toHex(3n << 150n, { size: 20 })).toLowerCase()

const closing: (() => Promise<unknown>)[] = []
let deployment: Deployment
let desk: string
let database: string
let merchant: { id: string; caller: Caller; passkey: TestPasskey }
let older: string

/** The programs of a document in their order, each without the indent of its list. */
function programsOf(text: string): string[] {
  return [...text.matchAll(/^( *)```sh\n([\s\S]*?)^ *```/gm)].map(([, indent = '', program = '']) =>
    program
      .split('\n')
      .map((line) => line.slice(indent.length))
      .join('\n'),
  )
}

/** Runs a program in the project's folder; the files that it names are on the operator's desk. */
const run = async (program: string): Promise<string> => {
  const placed = program.replaceAll(/(?<=[ @])[\w-]+\.(?:pem|json)\b/g, (file) => join(desk, file))
  return (await promisify(execFile)('bash', ['-ec', placed], { cwd: root })).stdout
}

/** Runs a program of the document with what it leaves open, and hands in the acts that it has signed. */
async function sign(names: readonly string[], values: Readonly<Record<string, string>> = {}): Promise<void> {
  const program = programs.find((text) => names.every((name) => text.includes(`--out ${name}.json`))) ?? ''
  const { signer, nodes } = deployment
  const all = {
    signer_id: (await signer?.status())?.signer_id ?? '',
    contract: nodes.contract.toLowerCase(),
    ...values,
  }
  const filled = Object.entries(all).reduce(
    (text, [name, value]) => text.replaceAll(new RegExp(` ${name}=\\S*\\.\\.\\.`, 'g'), ` ${name}=${value}`),
    program,
  )
  expect(filled).not.toContain('...')
  await run(filled)
  for (const name of names) {
    const socket = signer?.url.replace('unix:', '') ?? ''
    const line = handingIn.replace(/--unix-socket \S+/, `--unix-socket ${socket}`).replace(/@\S+/, `@${name}.json`)
    expect(JSON.parse(await run(line)), name).toEqual({ state: 'done' })
  }
}

/** A command that the document names. */
async function operator(name: string, ...words: string[]): Promise<string> {
  expect(document).toContain(`npm run operator -- ${name}`)
  const { out, err } = await runOperator([...name.split(' '), ...words, '--json'], {
    DATABASE_URL: database,
    SECRET: deployment.secret,
  })
  return `${out}${err}`
}

async function balance(address: string): Promise<bigint> {
  const { nodes } = deployment
  const call = { to: nodes.contract, data: `0x70a08231${address.slice(2).padStart(64, '0')}` }
  return BigInt(String(await nodes.call(0, 'eth_call', call, 'latest')))
}

beforeAll(async () => {
  desk = mkdtempSync(join(tmpdir(), 'desk-'))
  closing.push(async () => await Promise.resolve(rmSync(desk, { recursive: true, force: true })))
  // Step 1.
  await run(programs[0] ?? '')
  // Steps 2 to 4: networks.json, the signer, api and worker.
  const opened = await openSignerDeployment({ key: join(desk, 'ada.pem'), chain_id: 1 })
  closing.push(async () => await opened.close())
  deployment = opened.deployment
  database = opened.databaseUrl
}, 300_000)

afterAll(async () => {
  for (const close of closing.splice(0).reverse()) await close().catch(() => undefined)
}, 120_000)

test('steps 3 to 5: the start says the addresses, the operator sees the same, and sends coin', async () => {
  const { signer, nodes } = deployment
  const { treasury = '', gas = '', signer_id = '' } = (await signer?.status()) ?? {}
  for (const word of [treasury, gas, signer_id]) expect(signer?.output()).toContain(word)
  expect(await operator('treasury list')).toContain(treasury)
  for (const address of [treasury, gas]) await nodes.change('anvil_setBalance', address, '0xb1a2bc2ec50000')
})

test('steps 6 to 8: the first acts, a merchant, its passkey and its limit', async () => {
  await sign(['float', 'sweep'])
  const { connection, secret, port, publicUrl } = deployment
  const { db } = connection
  const shop = { name: 'First', mchid: '880301', email: 'first@shop.example', password: 'Operator2026', key: KEY }
  await insertShop(db, secret, shop)
  const shown = await operator('merchant show', '880301')
  const id = /"merchant_id":\s*"?(\d+)/.exec(shown)?.[1] ?? ''
  const own = { merchant_id: id, token_class: 'full' as const, kept: false, ip: CALLER, device: 'Test' }
  const settings = { secret, previous_secrets: [] }
  const { token } = await openSession(db, { clock: systemClock, settings }, own)
  const caller = { port, origin: publicUrl, token }
  const passkey = await testPasskey({ origin: publicUrl, rp_id: 'localhost' })
  merchant = { id, caller, passkey }
  await expect.poll(async () => (await persistentCall(passkeys, caller)).signer_id, PATIENCE).not.toBeNull()
  const { signer_id } = await persistentCall(passkeys, caller)
  const enrolment = {
    signer_id: signer_id ?? '',
    merchant_id: id,
    credential_id: passkey.credential_id,
    key_hash: createHash('sha256').update(passkey.spki).digest('hex'),
    person: 'Ada Ng',
    not_after: String(systemClock.seconds() + 3600),
  }
  const proof = wireOf(passkey, await passkey.confirm(digestOf(enrolmentText(enrolment))))
  const body = { enrolment, spki: base64urlnopad.encode(passkey.spki), proof, confirmed_by: null }
  await persistentCall(enrolPasskey, caller, { body, proof: await proven(enrolPasskey.name, body) })
  const listed = async () => (await persistentCall(passkeys, caller)).list[0]
  await expect.poll(async () => (await listed())?.state, PATIENCE).toBe('pending')
  await sign(['enrol', 'limit'], { merchant_id: id, code: (await listed())?.code ?? '' })
  await expect.poll(async () => (await listed())?.state, PATIENCE).toBe('ready')
}, 180_000)

const proven = async (act: string, payload: object): Promise<string> => {
  const { db } = deployment.connection
  const [proof = ''] = await givenProofs(db, { merchant_id: merchant.id, act, payload, at: new Date() }, 1)
  return proof
}

test('steps 9 and 10: 20 USDT come, go to the treasury, and 1 goes back without a passkey', async () => {
  const { port, nodes, signer } = deployment
  const shop = shopAt(port, KEY)
  const { address, handle_id } = await shop.create({ out_trade_no: 'first', token_id: TOKEN, amount: '20' })
  await nodes.send(PAYER, payment([{ to: getAddress(address), value: parseUnits('20', 6) }]))
  await expect.poll(async () => (await shop.query('first')).status, PATIENCE).toBe(2)
  const { treasury = '' } = (await signer?.status()) ?? {}
  await expect.poll(async () => await balance(treasury), PATIENCE).toBe(parseUnits('20', 6))
  const collected = await operator('collections list')
  expect(collected).toContain('to it, for the fee')
  expect(collected).toContain('20 USDT to the treasury')
  copyFileSync(signer?.journal ?? '', (older = join(desk, 'older-journal')))
  const payer = nodes.signer.addressOf({ id: 'local', chain_type: 'Ethereum' }, PAYER)
  const before = await balance(payer)
  const wish = { handle_id, kind: 'part' as const, amount: '1', address: payer, client_ref: randomUUID() }
  const proof = await proven(refund.name, wish)
  await persistentCall(refund, merchant.caller, { body: wish, proof })
  const query = { client_ref: wish.client_ref, current: '1', pageSize: '10' }
  const state = async () => (await persistentCall(refunds, merchant.caller, { query })).list[0]?.state
  await expect.poll(state, PATIENCE).toBe('accomplish')
  expect((await balance(payer)) - before).toBe(parseUnits('1', 6))
}, 240_000)

/** Asks for a withdrawal and confirms it with the passkey. @returns its handle and what arrives */
async function withdrawn(amount: string): Promise<{ handle_id: string; received: string }> {
  const { caller, passkey } = merchant
  const wish = { token_id: TOKEN, address: getAddress(WALLET), amount }
  const { quote_id } = await persistentCall(withdrawalQuote, caller, { body: wish })
  const body = { ...wish, quote_id, client_ref: randomUUID() }
  const proof = await proven(withdraw.name, body)
  const { handle_id, received } = await persistentCall(withdraw, caller, { body, proof })
  const named = { kind: 'withdrawal' as const, handle_id }
  const { payout } = await persistentCall(payoutConfirmation, caller, { query: named })
  if (payout === null) throw new Error('Nothing is to be confirmed.')
  const assertion = wireOf(passkey, await passkey.confirm(payoutChallenge(payout)))
  await persistentCall(confirmPayout, caller, { body: { ...named, payout, assertion } })
  return { handle_id, received }
}
const stateOf = async (handle_id: string) => {
  const query = { current: '1', pageSize: '20' }
  const { list } = await persistentCall(withdrawals, merchant.caller, { query })
  return list.find((line) => line.handle_id === handle_id)?.state
}

test('steps 11 and 12: a withdrawal is paid; one above the limit and one without the signer wait, and it is said why', async () => {
  const move = { token_id: TOKEN, from: KEY.appid, to: 'capital', amount: '15', client_ref: randomUUID() }
  const proof = await proven(transfer.name, move)
  await persistentCall(transfer, merchant.caller, { body: move, proof })
  const before = await balance(WALLET)
  const first = await withdrawn('3')
  await expect.poll(async () => await stateOf(first.handle_id), PATIENCE).toBe('completed')
  expect((await balance(WALLET)) - before).toBe(parseUnits(first.received, 6))
  const above = await withdrawn('7')
  await expect.poll(async () => await operator('held list'), PATIENCE).toContain('payout_limit')
  expect(await stateOf(above.handle_id)).not.toBe('completed')
  const { signer } = deployment
  await signer?.stop()
  const waiting = await withdrawn('3')
  await expect.poll(ready, PATIENCE).toContain('it does not answer')
  await signer?.start()
  await expect.poll(async () => await stateOf(waiting.handle_id), PATIENCE).toBe('completed')
  expect((await balance(WALLET)) - before).toBe(parseUnits(first.received, 6) + parseUnits(waiting.received, 6))
}, 300_000)

/** What `/ready` of the worker says to its own machine. */
const ready = async (): Promise<string> => (await get(deployment.metricsPort, '/ready')).body

test('step 13: 1 USDT goes to the cold wallet, and the books have it there', async () => {
  const cold = `0x${'c01d'.repeat(10)}`
  await sign(['cold'], { to: cold })
  await expect.poll(async () => await balance(cold), PATIENCE).toBe(parseUnits('1', 6))
  await expect.poll(async () => /"cold":\s*"1"/.test(await operator('ledger balance')), PATIENCE).toBe(true)
  await expectSoundBooks(deployment.connection.db)
}, 180_000)

test('step 14: an older journal closes the network, and nothing is signed before the act', async () => {
  const { signer } = deployment
  await signer?.stop()
  copyFileSync(older, signer?.journal ?? '')
  await signer?.start()
  const { state, closing_hash } = (await signer?.status()) ?? {}
  expect(state).toBe('closed')
  await sign(['reopen'], { journal: closing_hash ?? '' })
  expect((await signer?.status())?.state).toBe('open')
}, 120_000)
