import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { PageLink } from '@/features/session/page-link'
import { stream } from '#shared/contract/fund-stream'
import { useOffers, useTakesMore } from '@/lib/api/use-offers'
import { useCalendar } from '@/lib/api/use-calendar'
import { lateCode } from '@/lib/late/late-code'
import { useLateCode } from '@/lib/late/use-late-code'
import { Card } from '@/lib/ui/card'
import { TrailedTitle } from '@/lib/ui/trailed-title'
import { TabPanel, Tabs } from '@/lib/ui/tabs'
import { ExportButton } from './export/export-button'
import { changeSearch, type FundingSearch, withinSpec } from './search'
import { StatementView } from './statement/statement-view'
import { useStatementChoice } from './statement/use-statement-choice'
import { StreamView } from './stream/stream-view'

const ExportDialog = lazy(() =>
  import('./export/export-dialog').then(({ ExportDialog }) => ({ default: ExportDialog })),
)

const lateWatch = lateCode(() => import('./books/books-watch'))

interface FundingDetailsPageProps {
  search: FundingSearch
  /** Writes the next search into the address: as a new step of the history, or replacing the current one. */
  onSearch: (search: FundingSearch, how?: 'replace') => void
}

/** Every movement of the balances, and the monthly statement (SPEC.md section 2, fund streams). */
export function FundingDetailsPage({ search: asked, onSearch }: FundingDetailsPageProps) {
  const { t } = useLingui()
  const calendar = useCalendar()
  const hasStatements = useOffers('account.statement')
  // Without statements a link to one shows the stream, and then its filters and its export are those of the stream.
  const offered = hasStatements ? asked : changeSearch(asked, { tab: undefined })
  const search = useTakesMore(stream.name) ? offered : withinSpec(offered)
  // Nobody has asked for it: when it cannot be loaded, the next visit compares the books.
  const watch = useLateCode(lateWatch, useOffers('account.booksLinks'))
  const tabs = [
    { value: 'stream', label: <Trans>Fund stream</Trans> },
    ...(hasStatements ? [{ value: 'statement', label: <Trans>Month statement</Trans> }] : []),
  ]
  const { tab = 'stream', token_id } = search
  const choice = useStatementChoice(search, calendar)
  const shown = tab === 'statement' ? { tab, token_id: choice.token_id, month: choice.month } : search
  const [exporting, setExporting] = useState(false)
  return (
    <div className="grid grid-cols-1 gap-4">
      <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div>
          <TrailedTitle
            parent={
              <PageLink to="/property" activeOptions={{ exact: true }}>
                <Trans>Property</Trans>
              </PageLink>
            }
          >
            <Trans>Fund stream</Trans>
          </TrailedTitle>
        </div>
        <ExportButton
          isWaiting={tab === 'statement' && choice.token_id === undefined}
          onPress={() => setExporting(true)}
        />
      </header>
      {watch.state === 'here' && <watch.code.BooksWatch />}
      <Card>
        <Tabs
          label={t`Fund stream`}
          tabs={tabs}
          value={tab}
          onValueChange={(value) => onSearch(value === 'statement' ? { tab: 'statement', token_id } : { token_id })}
          className="px-5 pt-2 phone:px-4"
        >
          <TabPanel value={tab}>
            {tab === 'stream' ? (
              <StreamView search={search} calendar={calendar} onSearch={onSearch} />
            ) : (
              <StatementView search={search} choice={choice} calendar={calendar} onSearch={onSearch} />
            )}
          </TabPanel>
        </Tabs>
      </Card>
      <Suspense>
        {exporting && <ExportDialog shown={shown} calendar={calendar} onClose={() => setExporting(false)} />}
      </Suspense>
    </div>
  )
}
