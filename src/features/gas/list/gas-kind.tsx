import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { UNKNOWN } from '#shared/money/amount'

/** The purpose of a gas expense (SPEC.md section 3, Gas history). */
export function GasKind({ types }: { types: number }): ReactNode {
  switch (types) {
    case 1:
      return <Trans>Withdrawal</Trans>
    case 2:
      return <Trans>Fund aggregation</Trans>
    case 3:
      return <Trans>Refund</Trans>
    default: {
      const shown = Number.isNaN(types) ? UNKNOWN : types
      return <Trans>Unknown ({shown})</Trans>
    }
  }
}
