import { useQuery } from '@tanstack/react-query'
import { applicationChoices } from '@/lib/api/application'
import { assetsOptions } from '@/lib/api/statistics'
import { capabilitiesOptions, offers } from '@/lib/api/system'
import { type TransferBalance, transferAccountsOptions } from '@/lib/api/transfers'
import type { FaultyQuery } from '@/lib/domain-ui/query-fault'
import { ownBalances } from './own-balances'

interface Balances {
  data: readonly TransferBalance[] | undefined
  failed: FaultyQuery | undefined
}

/** What can be transferred: as the back end lists it, else from assets and applications. */
export function useBalances(enabled = true): Balances {
  const known = useQuery({ ...capabilitiesOptions, enabled })
  const isListed = offers(known.data, 'account.transferAccounts')
  const isOwn = enabled && known.isSuccess && !isListed
  const listed = useQuery({ ...transferAccountsOptions, enabled: enabled && isListed })
  const assets = useQuery({ ...assetsOptions('-usdt_balance'), enabled: isOwn })
  const applications = useQuery({ ...applicationChoices, enabled: isOwn })
  const failed = [known, listed, assets, applications].find(({ isError, data }) => isError && data === undefined)
  if (listed.data) return { data: listed.data.list, failed }
  if (!isOwn || !assets.data || !applications.data) return { data: undefined, failed }
  return { data: ownBalances(assets.data.list, applications.data), failed }
}
