import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { WithdrawPage } from '@/features/withdraw/page'
import { readWithdrawSearch, type WithdrawSearch } from '@/features/withdraw/search'

/** Withdraw; `/property/withdraw`, `/withdraw` and their twins draw it. */
export function WithdrawScreen() {
  const search = useSearch({ strict: false, select: readWithdrawSearch, structuralSharing: true })
  const navigate = useNavigate()
  const write = useCallback(
    (next: WithdrawSearch, how?: 'replace') =>
      void navigate({ to: '.', search: next, replace: how === 'replace', resetScroll: how !== 'replace' }),
    [navigate],
  )
  return <WithdrawPage search={search} onSearch={write} />
}
