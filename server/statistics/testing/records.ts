import { sql } from 'kysely'
import type { Db } from '#server/database/schema'

const DAY = 86_400_000

interface Fact {
  readonly kind: 'income' | 'orders' | 'refund' | 'withdrawal'
  readonly at: Date | null
  /** Millionths of USDT. */
  readonly amount: string
}

/** Figures added up here from the records, by the calendar that JavaScript knows: nothing of the code under test. */
export interface Records {
  collection(range: { from: Date; to: Date }, zone: string): unknown
  card(card: 'income' | 'orders' | 'withdrawal', now: Date, zone: string): unknown
  totals(): unknown
  income(now: Date, zone: string): unknown
}

const MILLION = 1_000_000n

/** @param appid of whose payments and refunds; of all when undefined. Withdrawals and totals are of all. */
export async function readRecords(db: Db, appid: string | undefined): Promise<Records> {
  const { rows: all } = await sql<Fact & { appid: string | null }>`
    select kind, at, trunc(amount * 1000000)::text as amount, appid
    from (
      select 'income' as kind, paid_at as at, usdt_amount as amount, application_id from payment where status in (2, 5, 6)
      union all
      select 'orders', created_at, 1, application_id from payment
      union all
      select 'refund', r.finished_at, r.usdt_amount, p.application_id
      from refund r join payment p on p.id = r.payment_id where r.state = 'accomplish'
      union all
      select 'withdrawal', finished_at, usdt_amount, null from withdrawal where state = 'completed'
    ) fact left join application on application.id = application_id`.execute(db)
  const own = all.filter((fact) => appid === undefined || fact.appid === appid || fact.kind === 'withdrawal')
  return {
    collection: (range, zone) => {
      const isHours = range.to.getTime() - range.from.getTime() <= 25 * 3_600_000
      const label = labels(zone, isHours)
      const within = own.filter(({ at }) => at !== null && at >= range.from && at < range.to)
      const factsOf = byLabel(within, label)
      return dates(range, zone, isHours).map((date) => {
        const here = factsOf(date)
        return {
          date,
          income: sum(here, 'income'),
          refund: sum(here, 'refund'),
          create_num: sum(here, 'orders'),
          pay_num: count(here, 'income'),
        }
      })
    },
    card: (card, now, zone) => {
      const label = labels(zone, false)
      const factsOf = byLabel(own, label)
      // By the calendar, where every day has 24 hours.
      const today = Date.parse(`${label(now)}T00:00:00Z`)
      const days = Array.from({ length: 60 }, (_, place) => {
        const date = new Date(today - (59 - place) * DAY).toISOString().slice(0, 10)
        return { date, value: sum(factsOf(date), card) }
      })
      const total = (some: typeof days): bigint => some.reduce((all, { value }) => all + value, 0n)
      return { current: total(days.slice(30)), previous: total(days.slice(0, 30)), series: days.slice(30) }
    },
    totals: () => ({ income: sum(all, 'income'), orders: sum(all, 'orders'), withdrawn: sum(all, 'withdrawal') }),
    income: (now, zone) => {
      const label = labels(zone, false)
      const today = byLabel(own, label)(label(now))
      return {
        income: sum(own, 'income'),
        orders: sum(own, 'orders'),
        today_amount: sum(today, 'income'),
        today_orders: count(today, 'income'),
      }
    },
  }
}

const sum = (facts: readonly Fact[], kind: Fact['kind']): bigint =>
  facts.filter((fact) => fact.kind === kind).reduce((total, { amount }) => total + BigInt(amount), 0n)

const count = (facts: readonly Fact[], kind: Fact['kind']): bigint =>
  BigInt(facts.filter((fact) => fact.kind === kind).length) * MILLION

function byLabel(facts: readonly Fact[], label: (at: Date) => string): (name: string) => readonly Fact[] {
  const found = new Map<string, Fact[]>()
  for (const fact of facts) {
    if (fact.at === null) continue
    const name = label(fact.at)
    const known = found.get(name)
    if (known === undefined) found.set(name, [fact])
    else known.push(fact)
  }
  return (name) => found.get(name) ?? []
}

function labels(zone: string, isHours: boolean): (at: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...(isHours ? { hour: '2-digit', hourCycle: 'h23' } : {}),
  })
  return (at) => (isHours ? `${format.format(at).slice(0, 13)}:00` : format.format(at))
}

/** Every label between the two ends as a calendar on the wall has them, also the hour that a spring leaves out. */
function dates({ from, to }: { from: Date; to: Date }, zone: string, isHours: boolean): string[] {
  const label = labels(zone, isHours)
  const [first, last] = [label(from), label(new Date(to.getTime() - 1))].map((text) =>
    Date.parse(isHours ? `${text.replace(' ', 'T')}:00Z` : `${text}T00:00:00Z`),
  )
  const found: string[] = []
  for (let at = first ?? 0; at <= (last ?? 0); at += isHours ? 3_600_000 : DAY)
    found.push(
      new Date(at)
        .toISOString()
        .slice(0, isHours ? 16 : 10)
        .replace('T', ' '),
    )
  return found
}
