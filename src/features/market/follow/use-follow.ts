import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '@/lib/domain-ui/explain'
import { followedOptions, marketKeys, type MarketToken, saveFollowed } from '@/lib/api/market'
import { chooseFollow } from './follow-choice'

const SAVE = ['market', 'follow'] as const

export interface Follow {
  /** Ids in the merchant's order; undefined while the list is not known, and nothing can be changed. */
  followed: readonly string[] | undefined
  toggle: (token: MarketToken) => void
  /** Why the last press changed nothing. */
  refusal: string | undefined
  forget: () => void
}

/**
 * Following and unfollowing. The list changes at once, the sends go out one after another, and a refused one puts the
 * server's list back.
 */
export function useFollow(): Follow {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { data } = useQuery(followedOptions)
  const [refusal, setRefusal] = useState<string>()
  const save = useMutation({
    mutationKey: SAVE,
    mutationFn: saveFollowed,
    scope: { id: 'market.follow' },
    meta: { formShowsError: true },
    onError: (error) => setRefusal(explain(error)),
    onSettled: () => {
      // The server has not heard of the presses that wait behind this one: its list would undo them on the page.
      const isLast = queries.isMutating({ mutationKey: SAVE }) <= 1
      return isLast ? queries.invalidateQueries({ queryKey: marketKeys.all }) : undefined
    },
  })
  const toggle = (token: MarketToken) => {
    const known = queries.getQueryData(followedOptions.queryKey)
    if (!known) return
    const choice = chooseFollow(
      known.list.map(({ id }) => id),
      token.id,
    )
    setRefusal(choice.ok ? undefined : t`You can only follow up to four items`)
    if (!choice.ok) return
    const tokens = new Map([...known.list, { ...token, check: true }].map((one) => [one.id, one]))
    const list = choice.tokens.map((id) => tokens.get(id)).filter((one) => one !== undefined)
    // A price that is on its way would put the old list back over this one.
    void queries.cancelQueries({ queryKey: marketKeys.followed })
    queries.setQueryData(followedOptions.queryKey, { ...known, list })
    save.mutate(choice.tokens)
  }
  return { followed: data?.list.map(({ id }) => id), toggle, refusal, forget: () => setRefusal(undefined) }
}
