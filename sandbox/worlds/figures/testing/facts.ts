/** The start of the day that was so many days ago, and the time of now on it, as the clock of the merchant shows it. */
const dayStart = (ago: number): string => `date_trunc('day', :now at time zone :zone) - interval '${ago} days'`
const timeOfDay = (ago: number): string => `(:now at time zone :zone) - interval '${ago} days'`

const paid = (value: string, from: string, to: string): string => `select ${value} as value from payment
where merchant_id = :merchant and status in (2, 5, 6)
  and paid_at at time zone :zone >= ${from} and paid_at at time zone :zone <= ${to}`

/** Of so many days up to now, and of as many before: what the comparisons of the chart put beside each other. */
const own = (value: string, days: number): string => paid(value, dayStart(days - 1), timeOfDay(0))
const before = (value: string, days: number): string => paid(value, dayStart(2 * days - 1), timeOfDay(days))
const INCOME = 'sum(usdt_amount)'
const ORDERS = 'count(*)'

/**
 * Every fact that the console shows as a figure, each defined by one query over the rows themselves: payments, refunds,
 * postings, deliveries. No query reads a tally. `:merchant`, `:zone` and `:now` stand for the merchant's id, zone and
 * the time. A query answers one `value`, or one per `key`; keys without a value are zero. docs/generated/figures.md shows them.
 */
export const FACTS = {
  'income of today up to now': own(INCOME, 1),
  'income of yesterday up to the same time': before(INCOME, 1),
  'income of 7 days up to now': own(INCOME, 7),
  'income of 7 days before, up to the same time': before(INCOME, 7),
  'income of 15 days up to now': own(INCOME, 15),
  'income of 15 days before, up to the same time': before(INCOME, 15),
  'income of 30 days up to now': own(INCOME, 30),
  'income of 30 days before, up to the same time': before(INCOME, 30),
  'paid orders of today up to now': own(ORDERS, 1),
  'paid orders of yesterday up to the same time': before(ORDERS, 1),
  'paid orders of 7 days up to now': own(ORDERS, 7),
  'paid orders of 7 days before, up to the same time': before(ORDERS, 7),
  'paid orders of 15 days up to now': own(ORDERS, 15),
  'paid orders of 15 days before, up to the same time': before(ORDERS, 15),
  'paid orders of 30 days up to now': own(ORDERS, 30),
  'paid orders of 30 days before, up to the same time': before(ORDERS, 30),
  income: `select sum(usdt_amount) as value from payment where merchant_id = :merchant and status in (2, 5, 6)`,
  'income of each application': `select a.appid as key, sum(p.usdt_amount) as value
from payment p join application a on a.id = p.application_id
where p.merchant_id = :merchant and p.status in (2, 5, 6) group by a.appid`,
  'income of each day': `select to_char(paid_at at time zone :zone, 'YYYY-MM-DD') as key, sum(usdt_amount) as value
from payment where merchant_id = :merchant and status in (2, 5, 6) group by 1`,
  'income of today': `select sum(usdt_amount) as value from payment
where merchant_id = :merchant and status in (2, 5, 6) and (paid_at at time zone :zone)::date = (:now at time zone :zone)::date`,
  orders: `select count(*) as value from payment where merchant_id = :merchant`,
  'orders of each application': `select a.appid as key, count(*) as value
from payment p join application a on a.id = p.application_id where p.merchant_id = :merchant group by a.appid`,
  'orders of each day': `select to_char(created_at at time zone :zone, 'YYYY-MM-DD') as key, count(*) as value
from payment where merchant_id = :merchant group by 1`,
  'orders in each status': `select status::text as key, count(*) as value
from payment where merchant_id = :merchant group by status`,
  'paid orders': `select count(*) as value from payment where merchant_id = :merchant and status in (2, 5, 6)`,
  'paid orders of each day': `select to_char(paid_at at time zone :zone, 'YYYY-MM-DD') as key, count(*) as value
from payment where merchant_id = :merchant and status in (2, 5, 6) group by 1`,
  'orders paid today': `select count(*) as value from payment
where merchant_id = :merchant and status in (2, 5, 6) and (paid_at at time zone :zone)::date = (:now at time zone :zone)::date`,
  'orders of today that are paid': `select count(*) as value from payment
where merchant_id = :merchant and status = 2 and (created_at at time zone :zone)::date = (:now at time zone :zone)::date`,
  'latest paid orders': `select row_number() over (order by paid_at desc, id desc)::text as key, handle_id as value
from payment where merchant_id = :merchant and status = 2 order by paid_at desc, id desc limit 4`,
  'paid amount of each order': `select handle_id as key, amount_collected as value from payment where merchant_id = :merchant`,
  'received amount of each order': `select handle_id as key, mch_real_receive as value from payment where merchant_id = :merchant`,
  'fee of each order': `select handle_id as key, fees as value from payment where merchant_id = :merchant`,
  'refunded amount of each order': `select p.handle_id as key, sum(r.amount) as value
from refund r join payment p on p.id = r.payment_id
where p.merchant_id = :merchant and r.state = 'accomplish' group by p.handle_id`,
  'refunds of each day': `select to_char(r.finished_at at time zone :zone, 'YYYY-MM-DD') as key, sum(r.usdt_amount) as value
from refund r where r.merchant_id = :merchant and r.state = 'accomplish' group by 1`,
  'payment links': `select count(*) as value from payment_link where merchant_id = :merchant`,
  'asked amount of each payment link': `select p.handle_id as key, p.amount as value
from payment_link l join payment p on p.id = l.payment_id where l.merchant_id = :merchant`,
  'paid amount of each payment link': `select p.handle_id as key, p.amount_collected as value
from payment_link l join payment p on p.id = l.payment_id where l.merchant_id = :merchant`,
  refunds: `select count(*) as value from refund where merchant_id = :merchant`,
  'orders with a refund': `select count(*) as value from payment p where p.merchant_id = :merchant
and (p.status in (5, 6) or exists (select from refund r where r.payment_id = p.id and r.state <> 'canceled'))`,
  'undecided differences': `select count(*) as value from payment p
where p.merchant_id = :merchant and p.exception in ('under', 'over') and p.accepted_reason is null and p.kept_at is null
and not exists (select from refund r where r.payment_id = p.id and r.state <> 'canceled')`,
  'undecided late payments': `select count(*) as value from payment p
where p.merchant_id = :merchant and p.exception = 'late' and p.accepted_reason is null and p.kept_at is null
and not exists (select from refund r where r.payment_id = p.id and r.state <> 'canceled')`,
  'undecided payments': `select count(*) as value from payment p
where p.merchant_id = :merchant and p.exception in ('under', 'over', 'late') and p.accepted_reason is null and p.kept_at is null
and not exists (select from refund r where r.payment_id = p.id and r.state <> 'canceled')`,
  'balance of each token': `select p.token_id as key, sum(p.amount) as value
from ledger_posting p join ledger_account a on a.id = p.account_id
where a.kind = 'liability' and a.owner like 'm:' || :merchant || ':%' group by p.token_id`,
  'available balance of each token': `select p.token_id as key, sum(p.amount) as value
from ledger_posting p join ledger_account a on a.id = p.account_id
where a.owner = 'm:' || :merchant || ':capital' group by p.token_id`,
  'frozen balance of each token': `select p.token_id as key, sum(p.amount) as value
from ledger_posting p join ledger_account a on a.id = p.account_id
where a.owner = 'm:' || :merchant || ':held' group by p.token_id`,
  'application balance of each token': `select p.token_id as key, sum(p.amount) as value
from ledger_posting p join ledger_account a on a.id = p.account_id
where a.owner like 'm:' || :merchant || ':app:%' group by p.token_id`,
  'total assets': `select sum(worth) as value from (
  select trunc(sum(p.amount) * t.usdt_rate, 6) as worth
  from ledger_posting p join ledger_account a on a.id = p.account_id join token t on t.id = p.token_id
  where a.kind = 'liability' and a.owner like 'm:' || :merchant || ':%' group by t.id
) each`,
  'extractable balance': `select sum(worth) as value from (
  select trunc(sum(p.amount) * t.usdt_rate, 6) as worth
  from ledger_posting p join ledger_account a on a.id = p.account_id join token t on t.id = p.token_id
  where a.owner = 'm:' || :merchant || ':capital' group by t.id
) each`,
  'income before the last 30 days': `select sum(usdt_amount) as value from payment
where merchant_id = :merchant and status in (2, 5, 6) and paid_at at time zone :zone < ${dayStart(29)}`,
  'orders before the last 30 days': `select count(*) as value from payment
where merchant_id = :merchant and created_at at time zone :zone < ${dayStart(29)}`,
  'withdrawn before the last 30 days': `select sum(usdt_amount) as value from withdrawal
where merchant_id = :merchant and state = 'completed' and finished_at at time zone :zone < ${dayStart(29)}`,
  'extractable balance before the last 30 days': `select sum(worth) as value from (
  select trunc(sum(p.amount) * t.usdt_rate, 6) as worth
  from ledger_posting p join ledger_account a on a.id = p.account_id join token t on t.id = p.token_id
  where a.owner = 'm:' || :merchant || ':capital' and p.created_at at time zone :zone < ${dayStart(29)} group by t.id
) each`,
  'on the way': `select sum(worth) as value from (
  select trunc(sum(p.amount) * t.usdt_rate, 6) as worth
  from ledger_posting p join ledger_account a on a.id = p.account_id join token t on t.id = p.token_id
  where a.owner = 'm:' || :merchant || ':held' group by t.id
) each`,
  'tokens held': `select count(distinct t.symbol) as value from (
  select p.token_id from ledger_posting p join ledger_account a on a.id = p.account_id
  where a.kind = 'liability' and a.owner like 'm:' || :merchant || ':%' group by p.token_id having sum(p.amount) > 0
) held join token t on t.id = held.token_id`,
  'networks held on': `select count(distinct t.network_id) as value from (
  select p.token_id from ledger_posting p join ledger_account a on a.id = p.account_id
  where a.kind = 'liability' and a.owner like 'm:' || :merchant || ':%' group by p.token_id having sum(p.amount) > 0
) held join token t on t.id = held.token_id`,
  movements: `select count(*) as value from ledger_posting p join ledger_account a on a.id = p.account_id
where a.kind = 'liability' and a.owner like 'm:' || :merchant || ':%'`,
  'movements by reason': `select p.reason as key, count(*) as value
from ledger_posting p join ledger_account a on a.id = p.account_id
where a.kind = 'liability' and a.owner like 'm:' || :merchant || ':%' group by p.reason`,
  withdrawn: `select sum(usdt_amount) as value from withdrawal where merchant_id = :merchant and state = 'completed'`,
  withdrawals: `select count(*) as value from withdrawal where merchant_id = :merchant`,
  recharges: `select count(*) as value from recharge where merchant_id = :merchant`,
  transfers: `select count(*) as value from transfer where merchant_id = :merchant`,
  'gas expenses': `select count(*) as value from gas_expense where merchant_id = :merchant`,
  'gas in USDT': `select sum(usdt_amount) as value from gas_expense where merchant_id = :merchant`,
  'callbacks given up in 30 days': `select count(*) as value from callback_delivery
where merchant_id = :merchant and state in ('failed', 'confirm_timeout', 'callback_timeout')
and (created_at at time zone :zone)::date > (:now at time zone :zone)::date - 30`,
  'callbacks of 24 hours': `select count(*) as value from callback_delivery
where merchant_id = :merchant and created_at >= :now - interval '24 hours'`,
  'callbacks delivered in 24 hours': `select count(*) as value from callback_delivery
where merchant_id = :merchant and created_at >= :now - interval '24 hours' and delivered_at is not null`,
  callbacks: `select count(*) as value from callback_delivery where merchant_id = :merchant`,
  notifications: `select count(*) as value from notification where merchant_id = :merchant`,
  'unread notifications': `select count(*) as value from notification where merchant_id = :merchant and status = 2`,
  applications: `select count(*) as value from application where merchant_id = :merchant and deleted_at is null`,
  'unassigned money': `select count(*) as value from unassigned u join chain_transfer t on t.id = u.transfer_id left join payment p on p.id = u.payment_id
where u.merchant_id = :merchant and u.state <> 'assigned'
and not coalesce(u.state = 'open' and p.status in (1, 5) and p.token_id = t.token_id, false)`,
  'money that waits': `select count(*) as value from unassigned u join chain_transfer t on t.id = u.transfer_id
left join payment p on p.id = u.payment_id where u.merchant_id = :merchant and u.state = 'open' and u.in_suspense
and not (p.kept_at is not null and p.kept_at >= u.created_at)
and not coalesce(p.status in (1, 5) and p.token_id = t.token_id, false)`,
  'worth of the money that waits': `select trunc(coalesce(sum(t.amount * k.usdt_rate), 0), 6) as value
from unassigned u join chain_transfer t on t.id = u.transfer_id join token k on k.id = t.token_id
left join payment p on p.id = u.payment_id where u.merchant_id = :merchant and u.state = 'open' and u.in_suspense
and not (p.kept_at is not null and p.kept_at >= u.created_at)
and not coalesce(p.status in (1, 5) and p.token_id = t.token_id, false)`,
  'activity log': `select count(*) as value from activity_log where merchant_id = :merchant`,
  'withdrawn in 24 hours': `select sum(usdt_amount) as value from (
  select usdt_amount from withdrawal where merchant_id = :merchant
  and created_at > :now - interval '24 hours' and state not in ('audit_reject', 'failed', 'cancelled')
  union all select r.usdt_amount from refund r where r.merchant_id = :merchant
  and r.created_at > :now - interval '24 hours' and r.state <> 'canceled' and not r.to_payer
  union all select a.elsewhere_usdt from unassigned_act a where a.merchant_id = :merchant
  and a.created_at > :now - interval '24 hours' and a.state <> 'canceled' and a.elsewhere_usdt is not null
) counted`,
} as const satisfies Readonly<Record<string, string>>

/** The name of a fact. */
export type FactName = keyof typeof FACTS

/** A fact as values by key; the key of a single value is empty. */
export type Fact = ReadonlyMap<string, string>
