import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link as LinkIcon, Plus, Search } from 'lucide-react'
import { PageLink } from '@/features/session/page-link'
import type { Application } from '@/lib/api/application'
import type { Coin } from '@/lib/api/currency'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { usePhoneWidth } from '@/lib/device/use-phone-width'
import { sum, toDecimal } from '#shared/money/amount'
import { Amount } from '@/lib/ui/amount'
import { Button } from '@/lib/ui/button'
import { buttonLook } from '@/lib/ui/button-look'
import { Card } from '@/lib/ui/card'
import { EmptyState } from '@/lib/ui/empty-state'
import { Icon } from '@/lib/ui/icon'
import { Select } from '@/lib/ui/select'
import { TextInput } from '@/lib/ui/text-input'
import { MODE_WORDS, MODES } from '../kit/app-words'
import type { ApplicationsSearch } from '../search'
import { AppList } from './app-list'
import { useTypedName } from './use-typed-name'

interface ListViewProps {
  query: UseQueryResult<Application[]>
  coins: readonly Coin[]
  /** The names of the networks are being loaded. The rows wait for them, because they make a column wider. */
  areNetworksComing: boolean
  search: ApplicationsSearch
  onSearch: (search: ApplicationsSearch, how?: 'replace') => void
}

/** Every application with search, mode and sum. */
export function ListView({ query, coins, areNetworksComing, search, onSearch }: ListViewProps) {
  const { t } = useLingui()
  const phone = usePhoneWidth()
  const name = useTypedName(search, onSearch)
  const wanted = name.text.trim()
  const all = query.data
  const rows = all?.filter((app) => matches(app, wanted, search.mode))
  const filtered = wanted !== '' || search.mode !== undefined
  const fault = <Trans>Could not load the applications.</Trans>
  const create = (
    <Button variant="primary" icon={Plus} onClick={() => onSearch({ ...search, act: 'create' })} block={phone}>
      <Trans>Create application</Trans>
    </Button>
  )
  return (
    <>
      <header className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="type-22 track-display phone:sr-only">
          <Trans>Application management</Trans>
        </h1>
        <div className="ml-auto flex flex-wrap gap-2 phone:w-full">
          <PageLink to="/paymentLink" className={buttonLook({ block: phone })}>
            <Icon of={LinkIcon} />
            <Trans>Payment links</Trans>
          </PageLink>
          {create}
        </div>
      </header>
      <Card>
        <div className="flex flex-wrap items-center gap-2 px-5 py-3.5 phone:px-4">
          <TextInput
            type="search"
            className="w-72 max-w-full phone:w-full"
            aria-label={t`Name or application ID`}
            placeholder={t`Name or application ID`}
            start={<Icon of={Search} size={16} />}
            value={name.text}
            onChange={({ target }) => name.type(target.value)}
          />
          <div className="w-40 phone:w-full">
            <Select
              aria-label={t`Mode`}
              value={search.mode ?? 'all'}
              onValueChange={(value) => onSearch({ ...search, mode: MODES.find((mode) => mode === value) })}
              options={[
                { value: 'all', label: t`All modes` },
                ...MODES.map((mode) => ({ value: mode, label: t(MODE_WORDS[mode]) })),
              ]}
            />
          </div>
          <p aria-live="polite" className="ml-auto min-h-5 type-13 text-text-2 phone:ml-0">
            {rows && rows.length > 0 && (
              <>
                <Plural value={rows.length} one="# application" other="# applications" />
                {' · '}
                <Amount value={toDecimal(sum(rows.map(({ usdt_total }) => usdt_total)))} unit="USDT" />
              </>
            )}
          </p>
        </div>
        <div className="border-t border-line-hair">
          <AppList
            rows={areNetworksComing ? undefined : rows}
            coins={coins}
            error={query.isError ? <QueryFault query={query} title={fault} /> : undefined}
            empty={
              filtered && all && all.length > 0 ? (
                <EmptyState
                  kind="no-match"
                  title={<Trans>No application matches</Trans>}
                  actions={
                    <Button
                      onClick={() => {
                        name.clear()
                        onSearch({})
                      }}
                    >
                      <Trans>Clear filters</Trans>
                    </Button>
                  }
                >
                  <Trans>Search for another name, or clear the filters.</Trans>
                </EmptyState>
              ) : (
                <EmptyState kind="nothing-yet" title={<Trans>No applications yet</Trans>}>
                  <Trans>An application takes the payments of one shop. It has its own KEY and its own account.</Trans>
                </EmptyState>
              )
            }
          />
        </div>
      </Card>
    </>
  )
}

function matches({ name, appid, mode }: Application, typed: string, wantedMode: ApplicationsSearch['mode']): boolean {
  const wanted = typed.toLowerCase()
  const isNamed = name.toLowerCase().includes(wanted) || appid.toLowerCase().includes(wanted)
  return isNamed && (wantedMode === undefined || wantedMode === mode)
}
