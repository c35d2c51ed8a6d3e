import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { applicationChoices } from '@/lib/api/application'
import { currencyOptions } from '@/lib/api/currency'
import { type FaultyQuery, RetryLink } from './query-fault'

/** Beside a filter by network or token: that its choices did not load, with Retry. Else it would look as if there were none. */
export function CoinChoiceFault() {
  const query = useQuery(currencyOptions)
  return (
    <Line query={query}>
      <Trans>Could not load the networks.</Trans>
    </Line>
  )
}

/** The same beside a filter by application. */
export function ApplicationChoiceFault() {
  const query = useQuery(applicationChoices)
  return (
    <Line query={query}>
      <Trans>Could not load the applications.</Trans>
    </Line>
  )
}

function Line({ query, children }: { query: FaultyQuery; children: ReactNode }) {
  if (!query.isError || query.data !== undefined) return null
  return (
    <output className="block type-12 text-danger-text">
      {children} <RetryLink query={query} />
    </output>
  )
}
