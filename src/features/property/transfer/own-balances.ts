import { CAPITAL } from '@/lib/api/account'
import type { Asset } from '@/lib/api/statistics'
import type { TransferBalance } from '@/lib/api/transfers'
import { UNKNOWN } from '#shared/money/amount'

/**
 * The accounts of a merchant whose back end does not list them: the capital account with what is available, and every
 * application with an unknown balance, which the server checks.
 */
export function ownBalances(
  assets: readonly Asset[],
  applications: readonly { appid: string; name: string }[],
): TransferBalance[] {
  return assets
    .filter(({ token_id }) => token_id !== UNKNOWN)
    .flatMap(({ token_id, token, network: chain, decimals, available }) => {
      const of = { token_id, token, chain, decimals }
      return [
        { ...of, account: CAPITAL, name: '', balance: available },
        ...applications.map(({ appid, name }) => ({ ...of, account: appid, name, balance: UNKNOWN })),
      ]
    })
}
