import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useId } from 'react'
import { FOLLOW_LIMIT } from '#shared/contract/market'
import { followedOptions } from '@/lib/api/market'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { classNames } from '@/lib/ui/class-names'
import { Card, CardBody, CardHead } from '@/lib/ui/card'
import { useStillness } from '@/lib/ui/chart/use-stillness'
import { FieldError } from '@/lib/ui/field'
import { Icon } from '@/lib/ui/icon'
import { TextInput } from '@/lib/ui/text-input'
import { useFollow } from './follow/use-follow'
import { FollowedList } from './list/followed-list'
import { LoadingLines } from './list/loading-lines'
import { SearchResults } from './search/search-results'
import { useMarketSearch } from './search/use-market-search'
import { TokenTicker } from './ticker/token-ticker'
import { usePhoneWidth } from '@/lib/device/use-phone-width'

/** The monitor of a back end that has prices. */
export function Monitor() {
  const { t } = useLingui()
  const follow = useFollow()
  const refusalId = useId()
  const search = useMarketSearch(follow.forget)
  const count = follow.followed?.length
  return (
    <Card aria-labelledby="market">
      <CardHead
        id="market"
        title={<Trans>Market</Trans>}
        actions={
          count !== undefined && (
            <span className="type-12 text-text-3">
              <Trans>
                Following {count} of {FOLLOW_LIMIT}
              </Trans>
            </span>
          )
        }
      />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only handles the events that end the search */}
      <div {...search.frame}>
        <CardBody className="grid grid-cols-[minmax(0,1fr)] gap-1 pt-2">
          <TextInput
            type="search"
            aria-label={t`Search a token to follow`}
            aria-describedby={follow.refusal ? refusalId : undefined}
            placeholder={t`Search a token to follow`}
            autoComplete="off"
            maxLength={40}
            start={<Icon of={Search} size={16} />}
            value={search.text}
            onFocus={search.start}
            onClick={search.start}
            onChange={(event) => search.type(event.target.value)}
          />
          <div role="alert">{follow.refusal && <FieldError id={refusalId}>{follow.refusal}</FieldError>}</div>
          {search.isSearching ? (
            <div className={classNames('overflow-y-auto overscroll-contain', follow.refusal ? 'h-29.5' : 'h-33.5')}>
              <SearchResults name={search.name} follow={follow} />
            </div>
          ) : (
            <FollowMode />
          )}
        </CardBody>
      </div>
    </Card>
  )
}

/** The first three followed tokens; on a phone all of them in turn. */
function FollowMode() {
  const query = useQuery(followedOptions)
  const { data, isPending } = query
  const isPhone = usePhoneWidth()
  const isStill = useStillness()
  return (
    <>
      <QueryFault query={query} title={<Trans>Could not load the market.</Trans>} />
      <div className="min-h-33.5 phone:min-h-11">
        {isPending && <LoadingLines />}
        {data &&
          (isPhone && data.list.length > 0 ? (
            <TokenTicker tokens={data.list} isStill={isStill} />
          ) : (
            <FollowedList tokens={data.list} />
          ))}
      </div>
    </>
  )
}
