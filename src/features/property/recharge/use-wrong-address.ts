import { useQuery } from '@tanstack/react-query'
import { addressRules } from '@/lib/late/address-rules'
import { currencyOptions } from '@/lib/api/currency'
import type { RechargeAddress } from '@/lib/api/recharges'

/**
 * Whether money that is sent to a reserved address would be lost: it has not the form of its network, or is known to be a
 * contract or nobody's. Undefined while that is being found out; false where the network is of no type that we know.
 */
export function useIsWrongAddress({ token_id, address }: Pick<RechargeAddress, 'token_id' | 'address'>) {
  const coins = useQuery(currencyOptions)
  const chain = coins.data?.find(({ subset }) => subset.some(({ id }) => id === token_id))?.chain
  const { data } = useQuery({
    queryKey: ['address', 'to recharge', chain, address],
    queryFn: async () => {
      if (chain === undefined) return false
      const { losesMoney } = await addressRules.load()
      return losesMoney(chain, address)
    },
    enabled: !coins.isPending,
    staleTime: Infinity,
  })
  return data
}
