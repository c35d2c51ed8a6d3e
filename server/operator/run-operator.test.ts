import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { takeSecretInUse } from '#server/access/secret-in-use'
import { keyId } from '#server/core/secrets'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { insertApplication } from '#server/merchant/opening'
import { refuseStopped } from '#server/payout/policy/policy'
import { richMerchant } from '#server/payout/withdrawal/testing/rich-merchant'
import { withdrawalSetup } from '#server/payout/withdrawal/testing/withdrawal-setup'
import { COMMANDS } from './commands'
import { runOperator } from './run-operator'

const { db, url } = await testDatabase({ poolSize: 30 })
const setup = await withdrawalSetup(db, { networks: ['1'] })
const { api, clock, services } = setup
const TRON = { token_id: '101', address: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj' }
const BY = ['--by', 'Ada', '--why', 'asked by phone']
const VARIABLES = {
  DATABASE_URL: url,
  SECRET: services.settings.secret,
  HOLD_SECONDS: '60',
  PUBLIC_URL: 'https://pay.example',
}

const page = z.object({ list: z.array(z.object({ merchant: z.string() })), next: z.nullable(z.string()) })

const run = async (...words: string[]) => await runOperator(words, VARIABLES)
const done = async (...words: string[]) => {
  const { out, err, exit_code } = await run(...words)
  expect({ err, exit_code }).toEqual({ err: '', exit_code: 0 })
  return out
}
const acts = async () =>
  await db.selectFrom('operator_act').select(['acted_by', 'why', 'act', 'subject']).orderBy('id').execute()
const rich = async () =>
  await richMerchant(api, { token_id: TRON.token_id, balance: '1000', email: `rich${Math.random()}@shop.example` })
const stateOf = async (handle_id: string) =>
  (await db.selectFrom('withdrawal').select('state').where('handle_id', '=', handle_id).executeTakeFirstOrThrow()).state
const withdrawn = async (merchant: Awaited<ReturnType<typeof rich>>) => {
  const { data } = await merchant.withdraw({ ...TRON, amount: '50' })
  return String(Reflect.get(Object(data), 'handle_id'))
}

test.each([
  [['audit'], 'There is no command "audit": write one of opening list'],
  [
    ['audit', 'approve', ...BY],
    'Give WITHDRAWAL: write npm run operator -- audit approve WITHDRAWAL --by NAME --why TEXT',
  ],
  [['audit', 'approve', 'W1', '--by', 'Ada'], 'Say who acts and why: write npm run operator -- audit approve'],
  [['audit', 'approve', 'W1', '--by', 'Ada', '--why', '  '], 'Say who acts and why'],
  [['audit', 'list', '--limit', '0'], '--limit is a number from 1 to 500'],
  [['audit', 'list', '--after', 'x'], '--after is the cursor that the page before ended with'],
  [['audit', 'list', '--colour', 'red'], "Unknown option '--colour'"],
  [['payouts', 'stop', ...BY], 'Give either --merchant or --all'],
  [['payouts', 'stop', '--all', '--merchant', 'M1', ...BY], 'Give either --merchant or --all'],
  [['opening', 'list', '--all'], 'This command takes neither --merchant nor --all'],
  [['opening', 'accept', 'nobody', ...BY], 'There is no merchant nobody'],
  [['opening', 'accept', 'nobody', '--part', 'name=no', ...BY], 'This command takes no --part'],
  [['audit', 'mode', 'often', ...BY], 'Give manual or automatic as MODE.'],
])('%j is answered with one sentence, and nothing is logged', async (words, sentence) => {
  const before = await acts()
  const { out, err, exit_code } = await run(...words)
  expect({ out, exit_code }).toEqual({ out: '', exit_code: 1 })
  expect(err).toContain(sentence)
  expect(err.trim().split('\n')).toHaveLength(1)
  expect(await acts()).toEqual(before)
})

test.each(Object.keys(COMMANDS))('"%s" needs the address of the database and SECRET', async (name) => {
  const { words = [], kind, target, options = {} } = COMMANDS[name] ?? {}
  const typed = [
    ...name.split(' '),
    ...words.map(() => '1'),
    ...(target === undefined ? [] : ['--all']),
    ...Object.keys(options).flatMap((option) => [`--${option}`, '1']),
  ]
  const line = kind === 'act' ? [...typed, ...BY] : typed
  expect((await runOperator(line, {})).err).toMatch(/^DATABASE_URL is not set/)
  expect((await runOperator(line, { DATABASE_URL: url })).err).toMatch(/^SECRET is not set/)
})

test('without words it says what there is', async () => {
  expect((await runOperator([], {})).out).toContain('npm run operator -- audit approve WITHDRAWAL --by NAME --why TEXT')
})

test('another SECRET than that of the server does nothing, until the server has it', async () => {
  const other = { ...VARIABLES, SECRET: 'another secret'.padEnd(40, '-'), SECRET_PREVIOUS: VARIABLES.SECRET }
  await takeSecretInUse(db, services.settings)
  const before = await acts()
  const { err, exit_code } = await runOperator(['payouts', 'stop', '--all', ...BY], other)
  expect({ err, exit_code }).toEqual({ err: expect.stringContaining('SECRET is not the one'), exit_code: 1 })
  expect(await acts()).toEqual(before)
  expect((await runOperator(['audit', 'list'], other)).err).toContain('SECRET is not the one')
  const short = { ...VARIABLES, SECRET_PREVIOUS: 'short' }
  expect((await runOperator(['secrets', 'list'], short)).err).toMatch(/^SECRET_PREVIOUS cannot be used/)
  await done('secrets', 'list')
})

test('openings are accepted and rejected, page by page, and the merchant is told', async () => {
  const waiting = await Promise.all(
    [1, 2, 3].map(async (number) => {
      const merchant = await api.signInAs({ status: 2, name: `Waiting ${number}` })
      const form = { company: 'Harbor \u001b[31mStore' }
      await inTransaction(db, (trx) => insertApplication(trx, { ...merchant, form, at: clock.now() }))
      return merchant
    }),
  )
  const seen: string[] = []
  let after: string | null = '0'
  while (after !== null) {
    const shown = await done('opening', 'list', '--limit', '2', '--after', after, '--json')
    const { list, next }: z.output<typeof page> = z.parse(page, JSON.parse(shown))
    seen.push(...list.map(({ merchant }) => merchant))
    after = next
  }
  expect(seen.toSorted()).toEqual(waiting.map(({ mchid }) => mchid).toSorted())
  expect(await done('opening', 'list')).not.toContain('\u001b')

  const [first, second] = waiting
  await done('opening', 'accept', first?.mchid ?? '', ...BY)
  for (const wrong of ['hat=too small', 'website', 'website= '])
    expect((await run('opening', 'reject', second?.mchid ?? '', '--part', wrong, ...BY)).err).toContain(
      'write NAME=REASON',
    )
  expect((await run('opening', 'move', second?.mchid ?? '', 'failed', ...BY)).err).toContain('STAGE is one of')
  await done('opening', 'move', second?.mchid ?? '', 'in_progress', ...BY)
  const why = ['--by', 'Ada', '--why', 'The licence is missing', '--part', 'website=It shows no imprint']
  await done('opening', 'reject', second?.mchid ?? '', ...why)
  const { problems } = await db
    .selectFrom('opening_application')
    .select('problems')
    .where('stage', '=', 'failed')
    .executeTakeFirstOrThrow()
  expect(problems).toEqual([{ part: 'website', reason: 'It shows no imprint' }])
  const statusOf = async (merchant_id = '') =>
    (await db.selectFrom('merchant').select('status').where('id', '=', merchant_id).executeTakeFirstOrThrow()).status
  expect([await statusOf(first?.merchant_id), await statusOf(second?.merchant_id)]).toEqual([3, 4])
  const told = await db
    .selectFrom('notification')
    .select(['code', 'params'])
    .where('merchant_id', '=', second?.merchant_id ?? '')
    .execute()
  expect(told).toEqual([{ code: 'opening_not_passed', params: { reason: 'The licence is missing' } }])
  expect((await run('opening', 'accept', first?.mchid ?? '', ...BY)).err).toMatch(/is not under review/)
  expect((await acts()).slice(-2)).toEqual([
    { acted_by: 'Ada', why: 'asked by phone', act: 'opening move in_progress', subject: second?.mchid },
    { acted_by: 'Ada', why: 'The licence is missing', act: 'opening reject', subject: second?.mchid },
  ])
})

test('withdrawals are approved and rejected once, and the money of a rejected one is back', async () => {
  await done('audit', 'mode', 'manual', ...BY)
  const merchant = await rich()
  const [approved, rejected] = [await withdrawn(merchant), await withdrawn(merchant)]
  expect(await done('audit', 'list')).toMatch(new RegExp(`${approved}[^]*${rejected}`))
  await done('audit', 'approve', approved, ...BY)
  await done('audit', 'reject', rejected, ...BY)
  expect([await stateOf(approved), await stateOf(rejected)]).toEqual(['transferring', 'audit_reject'])
  expect(await setup.held(merchant.merchant_id, TRON.token_id)).toBe('50')
  const before = await acts()
  expect((await run('audit', 'approve', rejected, ...BY)).err).toMatch(/^Not done: The state has changed/)
  expect((await run('audit', 'approve', 'W-unknown', ...BY)).err).toMatch(/^Not done: This record does not exist/)
  expect(await acts()).toEqual(before)
  await setup.settle('1')
  expect(await stateOf(approved)).toBe('completed')
  await setup.booksAgree()
})

test('a stop holds what is approved already at its last check, and the resumption lets it go', async () => {
  const [one, other] = [await rich(), await rich()]
  const [held, free] = [await withdrawn(one), await withdrawn(other)]
  await done('audit', 'approve', held, ...BY)
  await done('audit', 'approve', free, ...BY)
  expect(await done('payouts', 'stop', '--merchant', one.mchid, ...BY)).toContain('nothing more is signed')
  await setup.settle('1')
  expect([await stateOf(held), await stateOf(free)]).toEqual(['auditing', 'completed'])
  expect((await one.withdraw({ ...TRON, amount: '50' })).msg).toBe(
    'Withdrawals and refunds are stopped by the platform for now',
  )
  const mails = await db
    .selectFrom('notification')
    .select('code')
    .where('merchant_id', '=', one.merchant_id)
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(mails).toEqual([{ code: 'payouts_stopped' }])
  expect(await done('payouts', 'list')).toContain(one.mchid)
  expect((await run('payouts', 'stop', '--merchant', one.mchid, ...BY)).err).toMatch(/are stopped already/)
  expect((await run('audit', 'approve', held, ...BY)).err).toMatch(/^Not done: Withdrawals and refunds are stopped/)

  await done('payouts', 'resume', '--merchant', one.mchid, ...BY)
  await done('audit', 'approve', held, ...BY)
  await setup.settle('1')
  expect(await stateOf(held)).toBe('completed')
  await setup.booksAgree()
})

test('a stop of all is not starved by payouts that keep being checked', async () => {
  const { merchant_id } = await rich()
  const end = new AbortController()
  let checks = 0
  const refused: unknown[] = []
  // Overlapping transactions: at every moment some of them hold the check of a payout.
  const payouts = Array.from({ length: 12 }, async (_, at) => {
    await pause(at * 10)
    while (!end.signal.aborted)
      await inTransaction(db, async (trx) => {
        await refuseStopped(trx, services, merchant_id)
        checks++
        await pause(120)
      }).catch((error: unknown) => {
        refused.push(error)
        end.abort()
      })
  })
  await vi.waitUntil(() => checks > 12, { timeout: 30_000 })
  expect(await done('payouts', 'stop', '--all', ...BY)).toContain(
    'Payouts of all merchants are stopped: nothing more is signed',
  )
  await Promise.all(payouts)
  expect(refused[0]).toMatchObject({ reason: 'payouts_stopped' })
  await done('payouts', 'resume', '--all', ...BY)
  await inTransaction(db, async (trx) => await refuseStopped(trx, services, merchant_id))
})

test('an act whose log cannot be written is not done', async () => {
  const { mchid, merchant_id } = await rich()
  await db.schema.alterTable('operator_act').renameTo('operator_act_away').execute()
  expect((await run('payouts', 'stop', '--merchant', mchid, ...BY)).err).toMatch(/has not been brought up to date/)
  await db.schema.alterTable('operator_act_away').renameTo('operator_act').execute()
  await inTransaction(db, async (trx) => await refuseStopped(trx, services, merchant_id))
})

test('treasury addresses and the acts themselves are listed', async () => {
  const { address } = await db
    .selectFrom('deposit_address')
    .select('address')
    .where('purpose', '=', 'treasury')
    .where('key_index', '=', '0')
    .where('network_id', '=', '1')
    .executeTakeFirstOrThrow()
  expect(await done('treasury', 'list')).toContain(address)
  const shown = await done('acts', 'list', '--limit', '1')
  expect(shown).toMatch(/payouts resume {2}all[^]*More: --after \d+/)
})

test('an earlier secret is listed while an open payout leans on it, whichever secrets are given', async () => {
  const handle_id = await withdrawn(await rich())
  const lines = async (variables: Readonly<Record<string, string>>) => {
    const { out } = await runOperator(['secrets', 'list', '--json'], { ...VARIABLES, ...variables })
    const row = z.object({ place: z.string(), key: z.string(), current: z.boolean(), count: z.number() })
    const { list } = z.parse(z.object({ list: z.array(row) }), JSON.parse(out))
    return list.filter(({ place }) => place === 'payout_warrant.mac')
  }
  const old = VARIABLES.SECRET
  const [before] = await lines({})
  expect(before).toMatchObject({ key: keyId(old), current: true })
  const next = 'the next secret'.padEnd(40, '-')
  await takeSecretInUse(db, { secret: next, previous_secrets: [old] })
  const changed = { SECRET: next, SECRET_PREVIOUS: old }
  expect(await lines(changed)).toEqual([{ ...before, current: false }])
  const rejected = await runOperator(['audit', 'reject', handle_id, ...BY], { ...VARIABLES, ...changed })
  expect(rejected).toMatchObject({ err: '', exit_code: 0 })
  const left = await lines(changed)
  expect(left.reduce((sum, { count }) => sum + count, 1)).toBe(before?.count)
  await takeSecretInUse(db, { secret: old, previous_secrets: [next] })
})
