import * as z from 'zod/mini'
import { accountKeys } from '@/lib/api/account'
import { rechargeFunds } from '#shared/contract/account'
import { type RechargeAddress, reserveRecharge } from '@/lib/api/recharges'
import { type PlannedIntent, useMoneyAct } from '@/lib/money-intent/use-money-act'

const ABOUT = 'recharge'
const STALE = [accountKeys.all]

/**
 * Reserving an address moves no money, and the same intent always gets the same address. So after a lost answer the
 * same call is sent again with the same key.
 */
export function useRecharge() {
  return useMoneyAct<RechargeAddress>({
    act: rechargeFunds.name,
    about: ABOUT,
    send: reserve,
    find: reserve,
    stale: STALE,
  })
}

function reserve({ payload, client_ref }: PlannedIntent): Promise<RechargeAddress> {
  return reserveRecharge(z.parse(rechargeFunds.body, { ...payload, client_ref }))
}
