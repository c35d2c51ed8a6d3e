import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useEffect } from 'react'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { type MarketToken, marketSearchOptions } from '@/lib/api/market'
import { announce } from '@/lib/ui/announce'
import { classNames } from '@/lib/ui/class-names'
import { Icon } from '@/lib/ui/icon'
import type { Follow } from '../follow/use-follow'
import { LoadingLines } from '../list/loading-lines'
import { TokenLine } from '../list/token-line'

/** The results of a search, each with a star button that follows the token. */
export function SearchResults({ name, follow }: { name: string; follow: Follow }) {
  const { t } = useLingui()
  const query = useQuery({ ...marketSearchOptions(name), placeholderData: keepPreviousData })
  const { data, isPlaceholderData } = query
  const tokens = data?.list
  useEffect(() => {
    if (!data || isPlaceholderData) return
    announce(t`${plural(data.list.length, { one: '# token found', other: '# tokens found' })}`)
  }, [data, isPlaceholderData, t])
  if (query.isError && !tokens) return <QueryFault query={query} title={<Trans>Could not search.</Trans>} />
  // That there was none of another name says nothing of this one.
  if (!tokens || (isPlaceholderData && tokens.length === 0)) return <LoadingLines />
  if (tokens.length === 0) {
    return (
      <p className="py-3 text-text-2">
        <Trans>No token is called “{name}”.</Trans>
      </p>
    )
  }
  return (
    <ul
      aria-label={t`Found tokens`}
      aria-busy={isPlaceholderData}
      className={classNames('divide-y divide-line-hair', isPlaceholderData && 'grayscale')}
    >
      {tokens.map((token) => (
        <li key={token.id}>
          <TokenLine token={token} act={<StarButton token={token} follow={follow} />} />
        </li>
      ))}
    </ul>
  )
}

function StarButton({ token, follow }: { token: MarketToken; follow: Follow }) {
  const { t } = useLingui()
  if (!follow.followed) return null
  const isFollowed = follow.followed.includes(token.id)
  const name = token.token
  return (
    <button
      type="button"
      aria-pressed={isFollowed}
      aria-label={t`Follow ${name}`}
      title={isFollowed ? t`Unfollow ${name}` : t`Follow ${name}`}
      onClick={() => follow.toggle(token)}
      className={classNames(
        'grid size-8 flex-none place-items-center rounded-2 hover:bg-hover phone:size-11',
        isFollowed ? 'text-text-1 [&_svg]:fill-current' : 'text-text-3',
      )}
    >
      <Icon of={Star} size={16} />
    </button>
  )
}
