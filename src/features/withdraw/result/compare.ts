import { chainTypeOf } from '#shared/address/chain-type-of'
import { evmChainId } from '#shared/address/evm-networks'
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
  const isSameToken = record.token === shown['token']
  const network = sameNetwork(record.chain, shown['chain'] ?? '')
  // Neither right nor wrong: it may be the same one in another spelling.
  const isTold = isNamed || !isSameToken || network !== undefined
  const lines: ComparedLine[] = [
    {
      line: 'token',
      confirmed: nameOf(shown['token'], shown['chain']),
      recorded: isTold ? `${record.token} · ${record.chain}` : UNKNOWN,
      same: isNamed ? token_id === record.token_id : isSameToken && network === true,
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

/** Whether two names are one network; undefined where one of them is not known, as "TRON mainnet". */
function sameNetwork(one: string, other: string): boolean | undefined {
  if (one === other) return true
  const [type, otherType] = [chainTypeOf(one), chainTypeOf(other)]
  if (type === undefined || otherType === undefined) return undefined
  return type === otherType && evmChainId(one) === evmChainId(other)
}

function sameAmount(one: string | undefined, other: string): boolean {
  return one !== undefined && compare(one, other) === 0
}

function nameOf(token: string | undefined, chain: string | undefined): string | undefined {
  return token === undefined ? undefined : `${token} · ${chain ?? '—'}`
}
