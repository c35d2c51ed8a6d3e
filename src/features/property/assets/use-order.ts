import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { rearrangeAssets } from '@/lib/api/currency'
import { type AssetList, assetsOptions } from '@/lib/api/statistics'
import { announce } from '@/lib/ui/announce'
import { inOrder } from './order'

/**
 * Keeps the merchant's order on the server. What is seen follows at once; a refusal puts back what the server has.
 * One after the other, so that the last order is the one that stays.
 */
export function useOrder(): (order: string[]) => void {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { queryKey } = assetsOptions('own')
  const save = useMutation({
    mutationFn: rearrangeAssets,
    scope: { id: 'rearrange' },
    onMutate: async (order) => {
      await cache.cancelQueries({ queryKey })
      cache.setQueryData<AssetList>(
        queryKey,
        (before) => before && { ...before, list: inOrder(before.list, order, ({ token_id }) => token_id) },
      )
    },
    onError: () => announce(t`The order was not kept`),
    onSettled: async () => {
      // Not while a newer order is still on its way: the server's answer would be an old one.
      if (cache.isMutating({ mutationKey: ['rearrange'] }) <= 1) await cache.invalidateQueries({ queryKey })
    },
    mutationKey: ['rearrange'],
  })
  return save.mutate
}
