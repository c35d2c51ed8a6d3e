import { useForm } from '@/lib/forms/use-form'
import { useOnce } from '@/lib/forms/use-once'
import { useQueryClient } from '@tanstack/react-query'
import { currencyOptions } from '@/lib/api/currency'
import { hasFailed } from '@/lib/api/risk'
import type { UnassignedMoney } from '@/lib/api/unassigned'
import { useKeyGuard } from '@/lib/late/use-key-guard'
import { ADDRESS_PROBLEMS } from '../refund/refund-address'
import { readAddress } from '../refund/refund-draft'
import { useRefundRisk } from '../refund/refund-risk'

/** `customer`: an address that the customer has named. */
type Where = 'sender' | 'customer'

interface DestinationValues {
  where: Where | undefined
  address: string
}

/** Where money is sent back to: where a back end offers it, the person says whether to its sender or elsewhere. */
export function useDestination({ handle_id, send_back, chain, from_address, to_address, payment }: UnassignedMoney) {
  const mayChoose = send_back?.elsewhere === true
  const cache = useQueryClient()
  const isKey = useKeyGuard()
  const form = useForm<DestinationValues>({
    name: `send back ${handle_id}`,
    // Nothing that gives money away is chosen in advance.
    initial: { where: mayChoose ? undefined : 'sender', address: '' },
    secrets: ({ address }) => (isKey(address) ? ['address'] : []),
  })
  const { where, address } = form.values
  const { busy, run } = useOnce()
  const { finding, settle } = useRefundRisk(chain, where === 'customer' ? address : '')
  const read = async (): Promise<string | undefined> => {
    if (where === undefined) {
      form.refuse({ where: 'empty' })
      return undefined
    }
    return where === 'sender' ? from_address : await run(readTyped)
  }
  const readTyped = async (): Promise<string | undefined> => {
    // Enter may come before these answers: without them the review would open for an address that was not checked.
    const risk = await settle(cache)
    const coins = await cache.ensureQueryData(currencyOptions).catch(() => undefined)
    const chainType = coins?.find(({ net_work }) => net_work === chain)?.chain
    const own = payment === null ? [] : [to_address]
    const checked = await readAddress(address.trim(), { chainType, own })
    const sender = await readAddress(from_address, { chainType, own })
    if ('problem' in checked) {
      form.refuse({ address: ADDRESS_PROBLEMS[checked.problem] })
      return undefined
    }
    if (hasFailed(risk)) return undefined
    // Spelled otherwise it is the sender still, and the review says so.
    return 'value' in sender && sender.value === checked.value ? from_address : checked.value
  }
  return {
    mayChoose,
    form,
    busy,
    risk: finding,
    /** Something was typed that leaving would cost. */
    isTyped: where === 'customer' && address !== '',
    /** The address; undefined when something is wrong, which is shown then. */
    read,
  }
}

/** The destination as the form draws it. */
export type Destination = ReturnType<typeof useDestination>
