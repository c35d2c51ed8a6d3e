import type { WithdrawalRecord } from '@/lib/api/withdrawal'
import { compare, UNKNOWN } from '#shared/money/amount'
import type { MoneyIntent } from '@/lib/money-intent/intent'

export type Line = 'token' | 'amount' | 'fee' | 'received' | 'address'

export interface ComparedLine {
  line: Line
  /** The value that was confirmed on this page; undefined when it was not shown. */
  confirmed: string | undefined
  recorded: string
  same: boolean
}

/**
 * Compares the server's record with what was confirmed here, line by line: amounts by value, the address by every
 * character of its normal form. A line that the back end does not tell is left out: it can be neither right nor wrong.
 */
export function compareWithRecord(
  { payload, shown = {} }: Pick<MoneyIntent, 'payload' | 'shown'>,
  record: WithdrawalRecord,
  normalForm: (address: string) => string,
): ComparedLine[] {
  const { amount, address, token_id } = payload
  const isNamed = record.token_id !== UNKNOWN
  // A network that the list of coins does not have may be the same one in another spelling: "TRC20" for "TRON".
  const isTold = isNamed || record.token !== shown['token'] || record.chain === shown['chain']
  const lines: ComparedLine[] = [
    {
      line: 'token',
      confirmed: nameOf(shown['token'], shown['chain']),
      recorded: isTold ? `${record.token} · ${record.chain}` : UNKNOWN,
      same: isNamed ? token_id === record.token_id : record.token === shown['token'],
    },
    { line: 'amount', confirmed: amount, recorded: record.amount, same: sameAmount(amount, record.amount) },
    { line: 'fee', confirmed: shown['fee'], recorded: record.fee, same: sameAmount(shown['fee'], record.fee) },
    {
      line: 'received',
      confirmed: shown['received'],
      recorded: record.received,
      same: sameAmount(shown['received'], record.received),
    },
    {
      line: 'address',
      confirmed: address,
      recorded: record.address,
      same: address !== undefined && normalForm(address) === normalForm(record.address),
    },
  ]
  return lines.filter(({ confirmed, recorded }) => confirmed !== UNKNOWN && recorded !== UNKNOWN)
}

function sameAmount(one: string | undefined, other: string): boolean {
  return one !== undefined && compare(one, other) === 0
}

function nameOf(token: string | undefined, chain: string | undefined): string | undefined {
  return token === undefined ? undefined : `${token} · ${chain ?? '—'}`
}
