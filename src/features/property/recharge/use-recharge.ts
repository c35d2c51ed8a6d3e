import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { accountKeys } from '@/lib/api/account'
import { capabilitiesOptions } from '@/lib/api/system'
import { isApiError } from '@/lib/api/transport/errors'
import { rechargeFunds } from '#shared/contract/account'
import { type RechargeAddress, reserveRecharge } from '@/lib/api/recharges'
import { type PlannedIntent, useMoneyAct } from '@/lib/money-intent/use-money-act'

const ABOUT = 'recharge'
const STALE = [accountKeys.all]

/**
 * Reserving an address moves no money, and the same intent always gets the same address. So after a lost answer the
 * same call is sent again with the same key; a back end that knows no keys would reserve a second one, and is not asked.
 */
export function useRecharge() {
  const { data: known } = useQuery(capabilitiesOptions)
  return useMoneyAct<RechargeAddress>({
    act: rechargeFunds.name,
    about: ABOUT,
    send: reserve,
    find: async (intent) => (known?.keyed_retry === true ? await reservedBefore(intent) : undefined),
    stale: STALE,
  })
}

function reserve({ payload, client_ref }: PlannedIntent): Promise<RechargeAddress> {
  return reserveRecharge(z.parse(rechargeFunds.body, { ...payload, client_ref }))
}

/** A refusal says that there is no address: the token may not be offered any more. */
async function reservedBefore(intent: PlannedIntent): Promise<RechargeAddress | undefined> {
  try {
    return await reserve(intent)
  } catch (error) {
    if (isApiError(error) && !error.outcomeUnknown) return undefined
    throw error
  }
}
