import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { currencyOptions } from '@/lib/api/currency'
import { hasFailed } from '@/lib/api/risk'
import type { UnassignedMoney } from '@/lib/api/unassigned'
import { useFormProblems } from '@/lib/ui/use-form-problems'
import { type AddressProblem, readAddress } from '../refund/refund-draft'
import { useRefundRisk } from '../refund/refund-risk'

/** `customer`: an address that the customer has named. */
export type Where = 'sender' | 'customer'

interface Problems {
  where?: 'empty'
  address?: AddressProblem
}

const NO_PROBLEMS: Problems = {}

/** Where money is sent back to: where a back end offers it, the person says whether to its sender or elsewhere. */
export function useDestination({ send_back, chain, from_address, to_address, payment }: UnassignedMoney) {
  const mayChoose = send_back?.elsewhere === true
  const cache = useQueryClient()
  // Nothing that gives money away is chosen in advance.
  const [where, setWhere] = useState<Where | undefined>(mayChoose ? undefined : 'sender')
  const [address, setAddress] = useState('')
  const [busy, setBusy] = useState(false)
  const { problems, form, show, forget } = useFormProblems(NO_PROBLEMS)
  const { finding, settle } = useRefundRisk(chain, where === 'customer' ? address : '')
  const read = async (): Promise<string | undefined> => {
    if (where === undefined) {
      show({ where: 'empty' })
      return undefined
    }
    if (where === 'sender') return from_address
    setBusy(true)
    // Enter may come before these answers: without them the review would open for an address that was not checked.
    const risk = await settle(cache)
    const coins = await cache.ensureQueryData(currencyOptions).catch(() => undefined)
    const chainType = coins?.find(({ net_work }) => net_work === chain)?.chain
    const own = payment === null ? [] : [to_address]
    const checked = await readAddress(address.trim(), { chainType, own })
    const sender = await readAddress(from_address, { chainType, own })
    setBusy(false)
    if ('problem' in checked) {
      show({ address: checked.problem })
      return undefined
    }
    if (hasFailed(risk)) return undefined
    // Spelled otherwise it is the sender still, and the review says so.
    return 'value' in sender && sender.value === checked.value ? from_address : checked.value
  }
  const destination = {
    mayChoose,
    where,
    choose: (next: Where) => {
      setWhere(next)
      forget()
    },
    address,
    type: (text: string) => {
      setAddress(text)
      forget(['address'])
    },
    problems,
    busy,
    risk: finding,
    /** Something was typed that leaving would cost. */
    isTyped: where === 'customer' && address !== '',
    /** The address; undefined when something is wrong, which is shown then. */
    read,
  }
  return { destination, form }
}

/** The destination as the form draws it. */
export type Destination = ReturnType<typeof useDestination>['destination']
