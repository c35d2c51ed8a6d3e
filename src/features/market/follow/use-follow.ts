import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '@/lib/domain-ui/explain'
import { followedOptions, marketKeys, type MarketToken, saveFollowed } from '@/lib/api/market'
import { RULE_MESSAGES } from '@/lib/forms/messages'
import { UNKNOWN } from '#shared/money/amount'
import { chooseFollow } from './follow-choice'

const SAVE = ['market', 'follow'] as const

export interface Follow {
  /** Ids in the merchant's order; undefined while the list is not known, and nothing can be changed then. */
  followed: readonly string[] | undefined
  toggle: (token: MarketToken) => void
  /** Why the last press changed nothing. */
  refusal: string | undefined
  forget: () => void
}

/**
 * Follows and unfollows tokens. The list changes at once, saves run one after another, and a refused one restores the
 * server's list.
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
      // Later presses are still waiting to be saved: the server's list would undo them on the page.
      const isLast = queries.isMutating({ mutationKey: SAVE }) <= 1
      return isLast ? queries.invalidateQueries({ queryKey: marketKeys.all }) : undefined
    },
  })
  const toggle = (token: MarketToken) => {
    const known = queries.getQueryData(followedOptions.queryKey)
    // The whole list is written: a token whose id is not known would be followed no more.
    if (!known || !isWhole(known.list)) return
    const choice = chooseFollow(
      known.list.map(({ id }) => id),
      token.id,
    )
    setRefusal(choice.ok ? undefined : t(RULE_MESSAGES['follow-limit']))
    if (!choice.ok) return
    const tokens = new Map([...known.list, { ...token, check: true }].map((one) => [one.id, one]))
    const list = choice.tokens.map((id) => tokens.get(id)).filter((one) => one !== undefined)
    // A running fetch would overwrite this list with the old one.
    void queries.cancelQueries({ queryKey: marketKeys.followed })
    queries.setQueryData(followedOptions.queryKey, { ...known, list })
    save.mutate(choice.tokens)
  }
  const followed = data && isWhole(data.list) ? data.list.map(({ id }) => id) : undefined
  return { followed, toggle, refusal, forget: () => setRefusal(undefined) }
}

/** Whether the id of each token is known. */
const isWhole = (list: readonly MarketToken[]): boolean => list.every(({ id }) => id !== UNKNOWN)
