import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { UnassignedMoney } from '@/lib/api/unassigned'
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
  /** Why the rows could not be read: without them nothing else will come. */
  fault: ReactNode
  zone: string
  onClose: () => void
}

/** One item with its two possible decisions. */
export function UnassignedDrawer({ handle_id, rows, fault, zone, onClose }: UnassignedDrawerProps) {
  const { t } = useLingui()
  const money = rows?.find((row) => row.handle_id === handle_id)
  // The figures that a decision was begun with stay, also when the row has left the page meanwhile.
  const [doing, setDoing] = useState<{ kind: DecisionKind; money: UnassignedMoney }>()
  const decided = doing?.money.handle_id === handle_id ? doing : undefined
  // What was decided may have left a list of what is open: then there is nothing to go back to but the list.
  const leave = () => (rows === undefined || money ? setDoing(undefined) : onClose())
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
          {rows === undefined ? (
            fault || <LoadingLines />
          ) : (
            <EmptyState kind="nothing-yet" title={<Trans>It is not on this page</Trans>}>
              <Trans>Its order may have received it, or it is on another page of the list.</Trans>
            </EmptyState>
          )}
        </DrawerSection>
      )}
    </Drawer>
  )
}
