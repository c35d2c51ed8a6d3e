import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type UnassignedMoney, unassignedOptions } from '@/lib/api/unassigned'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { NotOnPage } from '@/lib/list/not-on-page'
import { Drawer, DrawerSection } from '@/lib/ui/drawer'
import { EmptyState } from '@/lib/ui/empty-state'
import { LoadingLines } from '@/lib/ui/skeleton'
import { DecisionButtons } from './decision-buttons'
import { DecisionFlow } from './decision-flow'
import { UnassignedFacts } from './unassigned-facts'
import { findRowLink } from '@/features/session/row-link'
import type { DecisionKind } from './use-decision'

interface UnassignedDrawerProps {
  handle_id: string
  /** Rows of the page behind it; undefined until the first answer. */
  rows: readonly UnassignedMoney[] | undefined
  zone: string
  onClose: () => void
}

/** One item with its two possible decisions: from the page, or asked for by its handle when a link led here. */
export function UnassignedDrawer({ handle_id, rows, zone, onClose }: UnassignedDrawerProps) {
  const { t } = useLingui()
  const isIt = (row: UnassignedMoney) => row.handle_id === handle_id
  const onPage = rows?.find(isIt)
  const asked = useQuery({
    ...unassignedOptions({ handle_id, current: 1, pageSize: 10 }),
    enabled: onPage === undefined,
  })
  const money = onPage ?? asked.data?.list.find(isIt)
  // The figures that a decision was begun with stay, also when the row has left the page meanwhile.
  const [doing, setDoing] = useState<{ kind: DecisionKind; money: UnassignedMoney }>()
  const decided = doing?.money.handle_id === handle_id ? doing : undefined
  // What was decided may have left a list of what is open: then there is nothing to go back to but the list.
  const isThere = rows === undefined || onPage !== undefined || money?.act === null
  const leave = () => (isThere ? setDoing(undefined) : onClose())
  return (
    <Drawer
      open
      onOpenChange={onClose}
      returnFocusTo={() => findRowLink(handle_id)}
      title={t`Unassigned money`}
      onEscape={decided ? leave : undefined}
      {...(money && !decided
        ? { footer: <DecisionButtons money={money} onDecide={(kind) => setDoing({ kind, money })} /> }
        : {})}
    >
      {decided ? (
        <DecisionFlow {...decided} zone={zone} onDone={leave} />
      ) : money ? (
        <UnassignedFacts money={money} zone={zone} />
      ) : (
        <DrawerSection>
          {asked.isError ? (
            <QueryFault query={asked} title={<Trans>Could not load the unassigned money.</Trans>} />
          ) : asked.data === undefined ? (
            <LoadingLines />
          ) : asked.data.list.length > 0 ? (
            <NotOnPage />
          ) : (
            <EmptyState kind="nothing-yet" title={<Trans>It is not unassigned any more</Trans>}>
              <Trans>Its order may have received it, or the chain has taken it back.</Trans>
            </EmptyState>
          )}
        </DrawerSection>
      )}
    </Drawer>
  )
}
