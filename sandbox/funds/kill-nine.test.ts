import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sha256 } from '#sandbox/api/access/secrets'
import { openSession } from '#sandbox/api/access/sessions'
import { intentDigest } from '#sandbox/api/access/step-up'
import { fundsRoutes } from '#sandbox/api/routes/funds'
import { capitalAccount } from '#sandbox/api/store/accounts'
import { testApi } from '#sandbox/api/testing/test-api'
import { systemClock } from '#sandbox/database/clock'
import { balances, ledgerDrift, ledgerSums } from '#sandbox/database/ledger'
import { seededRandom } from '#sandbox/database/seeded-random'
import { testDatabase } from '#sandbox/database/test-database'
import { runProgram } from '#sandbox/database/testing/program'
import { transfer } from '@/lib/api/contract/account'
import { compare } from '@/lib/money/amount'
import { richMerchant, TOKEN } from './testing/rich-merchant'

const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 2)
const LANES = 3
const MOST_ANSWERS = 30
const CAPITAL = 100_000
const random = seededRandom(process.env['KILL_SEED'] ?? 'kill -9')

const { db, url } = await testDatabase()
const api = testApi({ db, handlers: fundsRoutes, services: { clock: systemClock } })
const owner = await richMerchant(api, { capital: String(CAPITAL) })
const { secret } = api.services.settings
const folder = await mkdtemp(join(tmpdir(), 'money-kill-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Intent {
  readonly body: { token_id: string; from: string; to: string; amount: string; client_ref: string }
  readonly proof: string
}

/** An intent of one USDT and what `/user/verification` gives for it. */
async function decide(): Promise<Intent> {
  const body = { token_id: TOKEN, from: 'capital', to: owner.shop.appid, amount: '1', client_ref: randomUUID() }
  const proof = randomUUID()
  const now = systemClock.now()
  await db
    .insertInto('step_up_proof')
    .values({
      proof_hash: sha256(proof),
      merchant_id: owner.merchant_id,
      act: transfer.name,
      payload_digest: intentDigest(transfer.name, body),
      methods: ['password', 'google'],
      created_at: now,
      expires_at: new Date(now.getTime() + 300_000),
      used_at: null,
    })
    .execute()
  return { body, proof }
}

/** What the server said; undefined when it died before that. */
async function send(port: number, token: string, { body, proof }: Intent): Promise<string | undefined> {
  const headers = {
    'Content-Type': 'application/json',
    'X-Token': token,
    'Idempotency-Key': body.client_ref,
    'X-Step-Up': proof,
  }
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1${transfer.path}`, {
      method: transfer.method,
      headers,
      body: JSON.stringify(body),
    })
    return answer.status === 200 ? await answer.text() : `${answer.status} ${await answer.text()}`
  } catch {
    return undefined
  }
}

test(`${ROUNDS} times kill -9 amid transfers: each is booked once, none that was acknowledged is lost, none stays unknown`, async () => {
  const acknowledged = new Map<string, string>()
  let unknown: Intent[] = []
  let sent = 0
  for (let round = 0; round <= ROUNDS; round++) {
    const session = {
      merchant_id: owner.merchant_id,
      token_class: 'full',
      kept: false,
      ip: '::1',
      device: 'Test',
    } as const
    const { token } = await openSession(db, session, systemClock.now())
    const program = runProgram('../../api/testing/serve-until-killed.ts', [JSON.stringify({ url, secret, folder })])
    await program.said(1)
    const port = Number(program.lines[0])
    // First what the last life left open: the same intent, the same key, the same words.
    const open = unknown
    unknown = []
    for (const intent of open) acknowledged.set(intent.body.client_ref, (await send(port, token, intent)) ?? 'silence')
    const isLast = round === ROUNDS
    const last = isLast ? 0 : acknowledged.size + 1 + Math.floor(random() * MOST_ANSWERS)
    const lane = async (): Promise<void> => {
      while (acknowledged.size < last) {
        const intent = await decide()
        sent += 1
        const said = await send(port, token, intent)
        if (said === undefined) return void unknown.push(intent)
        acknowledged.set(intent.body.client_ref, said)
        if (acknowledged.size >= last) process.kill(-program.pid, 'SIGKILL')
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    if (isLast) process.kill(-program.pid, 'SIGKILL')
    expect(await program.ended()).toBe(null)
  }

  expect(unknown).toEqual([])
  const rows = await db.selectFrom('transfer').select('client_ref').orderBy('client_ref').execute()
  expect(rows.map(({ client_ref }) => String(client_ref))).toEqual([...acknowledged.keys()].sort())
  expect(rows).toHaveLength(sent)
  for (const [client_ref, said] of acknowledged) expect(said).toContain(client_ref)
  const [capital] = await balances(db, { owner: capitalAccount(owner.merchant_id), token_id: TOKEN })
  expect(compare(capital?.balance ?? '0', String(CAPITAL - sent))).toBe(0)
  expect((await ledgerSums(db)).filter(({ sum }) => sum !== '0')).toEqual([])
  expect(await ledgerDrift(db)).toEqual([])
}, 3_600_000)
