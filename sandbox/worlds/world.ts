import { inTransaction } from '#server/database/connect'
import type { Db } from '#server/database/schema'
import { seededRandom } from '#server/database/seeded-random'
import { insertApplication } from '#server/merchant/opening'
import { StartError } from '#server/database/start-error'
import { foundMerchant, openApplication } from './found-merchant'
import type { NewApplication } from './found-merchant'
import { writeAddresses } from './history/write-addresses'
import { writeCallbacks } from './history/write-callbacks'
import { withoutIndexes } from './history/without-indexes'
import { writeHistory } from './history/write-history'
import { fillMarketHistory } from './market-history'
import { withSandbox } from '#sandbox/database/tables'

/** What the first start writes into an empty database. */
interface World {
  readonly merchant: { name: string; mchid: string; status: 1 | 2 | 3 }
  readonly applications: readonly NewApplication[]
  /** Null for a merchant without any payments. */
  readonly history: { days: number; payments_a_day: number } | null
}

const SHOPS: readonly NewApplication[] = [
  { name: 'Harbor Store', prefix: 'HS', weight: 46, mode: 'address' },
  { name: 'Lantern Tickets', prefix: 'LT', weight: 27, mode: 'hybrid' },
  { name: 'Highland Wool', prefix: 'HW', weight: 17, mode: 'address' },
  { name: 'Northwind POS', prefix: 'POS', weight: 10, mode: 'address' },
]
const NORTHWIND = { name: 'Northwind Trading', mchid: '10284771', status: 3 } as const

/** The named worlds (`SEED`). */
const WORLDS = {
  demo: { merchant: NORTHWIND, applications: SHOPS, history: { days: 90, payments_a_day: 222 } },
  empty: {
    merchant: { name: 'New merchant', mchid: '10300001', status: 3 },
    applications: SHOPS.slice(0, 1),
    history: null,
  },
  large: { merchant: NORTHWIND, applications: SHOPS, history: { days: 90, payments_a_day: 11_250 } },
  // As long as `large` with a hundredth of its payments, because the statistics bench compares the two.
  small: { merchant: NORTHWIND, applications: SHOPS, history: { days: 90, payments_a_day: 112 } },
  review: { merchant: { name: 'Waiting Trading', mchid: '10300002', status: 2 }, applications: [], history: null },
} as const satisfies Record<string, World>

export type WorldName = keyof typeof WORLDS

export const isWorldName = (name: string): name is WorldName => Object.hasOwn(WORLDS, name)

export interface WorldMaking {
  readonly now: Date
  /** Pepper of password hashes, and key of what is sealed. */
  readonly secret: string
  readonly merchant_fee: string
  /** Callback address of the first application: the receiver on the tools port. */
  readonly callback_url?: string
}

/**
 * Fills an empty database with a named world, through the ledger and the state machine. A database that already holds
 * the world stays as it is, so that what a tester did survives a restart.
 *
 * @returns whether the world was made now
 * @throws StartError when the database holds another world, or one that was interrupted in the making
 */
export async function makeWorld(db: Db, name: WorldName, making: WorldMaking): Promise<boolean> {
  await fillMarketHistory(db)
  const known = await withSandbox(db).selectFrom('world').selectAll().executeTakeFirst()
  if (known?.made_at && known.name === name) return false
  if (known)
    throw new StartError(
      'world_mismatch',
      known.made_at
        ? `This database holds the world "${known.name}", not "${name}": set SEED=${known.name}, or give it another DATA_DIR or DATABASE_URL.`
        : `The world "${known.name}" was interrupted while it was made: run "npm run reset" and start again.`,
    )
  await withSandbox(db).insertInto('world').values({ name, made_at: null }).execute()
  await fillWorld(db, name, making)
  await withSandbox(db).updateTable('world').set({ made_at: making.now }).execute()
  return true
}

async function fillWorld(
  db: Db,
  name: WorldName,
  { now, secret, merchant_fee, callback_url = '' }: WorldMaking,
): Promise<void> {
  const world: World = WORLDS[name]
  const founded = new Date(now.getTime() - 91 * 86_400_000)
  const { merchant_id, applications } = await inTransaction(db, async (trx) => {
    const id = await foundMerchant(trx, { ...world.merchant, secret, at: founded })
    const opened = []
    for (const [position, application] of world.applications.entries())
      opened.push({
        ...application,
        id: await openApplication(trx, {
          merchant_id: id,
          at: founded,
          position,
          application,
          secret,
          notify_url: position === 0 ? callback_url : '',
        }),
      })
    if (world.merchant.status === 2) await insertApplication(trx, { merchant_id: id, form: REVIEWED, at: now })
    return { merchant_id: id, applications: opened }
  })
  if (!world.history) return
  const history = { ...world.history, merchant_id, applications, zone: 'Asia/Shanghai', fee: merchant_fee }
  await withoutIndexes(db, async () => await writeHistory(db, { ...history, now, random: seededRandom(name) }))
  const [listening] = applications
  await inTransaction(db, async (trx) => {
    await writeAddresses(trx, { merchant_id, now, secret })
    if (listening && callback_url !== '')
      await writeCallbacks(trx, { merchant_id, application_id: listening.id, now, secret })
  })
}

/** A longer time without orders is not filled. */
const LONGEST_GAP_DAYS = 30

/**
 * Fills the time since the last order with payments and other acts. After a night without a running server, the world
 * then looks as if customers had gone on buying.
 *
 * @returns whether anything was written: false for a gap of less than an hour or more than 30 days
 */
export async function fillGap(db: Db, name: WorldName, { now, merchant_fee }: WorldMaking): Promise<boolean> {
  const world: World = WORLDS[name]
  if (!world.history) return false
  const merchant = await db
    .selectFrom('merchant')
    .select('id')
    .where('mchid', '=', world.merchant.mchid)
    .executeTakeFirstOrThrow()
  const last = await db
    .selectFrom('payment')
    .select(({ fn }) => fn.max('created_at').as('at'))
    .where('merchant_id', '=', merchant.id)
    .executeTakeFirstOrThrow()
  const since = new Date(last.at)
  const days = Math.ceil((now.getTime() - since.getTime()) / 86_400_000)
  if (now.getTime() - since.getTime() < 3_600_000 || days > LONGEST_GAP_DAYS) return false
  const applications = await db
    .selectFrom('application')
    .select(['id', 'name'])
    .where('merchant_id', '=', merchant.id)
    .where('deleted_at', 'is', null)
    .execute()
  const shops = applications.flatMap(({ id, name: shop }) =>
    world.applications.filter((known) => known.name === shop).map((known) => ({ ...known, id })),
  )
  if (shops.length === 0) return false
  await writeHistory(db, {
    merchant_id: merchant.id,
    zone: 'Asia/Shanghai',
    applications: shops,
    days: days + 1,
    payments_a_day: world.history.payments_a_day,
    fee: merchant_fee,
    now,
    since,
    random: seededRandom(`${name} ${since.toISOString()}`),
  })
  return true
}

/** The application of the world that shows a review. */
const REVIEWED = {
  name: 'Waiting Trading',
  website: 'https://waiting.example',
  contact: 'Mia Chen',
  business: 'Wholesale',
}
