import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { rearrangeAssets } from '@/lib/api/currency'
import { type AssetList, assetsOptions } from '@/lib/api/statistics'
import { UNKNOWN } from '#shared/money/amount'
import { isApiError } from '@/lib/api/transport/errors'
import { announce } from '@/lib/ui/announce'
import { inOrder } from './order'

/**
 * Saves the merchant's order on the server. The page shows it at once; a refusal restores the server's order. Saves run
 * one after another, so that the last order wins.
 */
export function useOrder(): (order: string[]) => void {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { queryKey } = assetsOptions('own')
  const save = useMutation({
    // An asset whose id is not known comes behind the others: the server never gets a dash for an id.
    mutationFn: (order: string[]) => rearrangeAssets(order.filter((id) => id !== UNKNOWN)),
    scope: { id: 'rearrange' },
    onMutate: async (order) => {
      await cache.cancelQueries({ queryKey })
      cache.setQueryData<AssetList>(
        queryKey,
        (before) => before && { ...before, list: inOrder(before.list, order, ({ token_id }) => token_id) },
      )
    },
    // After a lost answer nobody knows: the list that is read again shows it.
    onError: (error) => {
      if (!(isApiError(error) && error.outcomeUnknown)) announce(t`The order was not kept`)
    },
    onSettled: async () => {
      // Not while a newer order is being saved: the server's answer would be older.
      if (cache.isMutating({ mutationKey: ['rearrange'] }) <= 1) await cache.invalidateQueries({ queryKey })
    },
    mutationKey: ['rearrange'],
  })
  return save.mutate
}
