import { Trans, useLingui } from '@lingui/react/macro'
import type { NetworkSetting } from '@/lib/api/fixed-address'
import { usePhoneWidth } from '@/lib/device/use-phone-width'
import { Button } from '@/lib/ui/button'
import { DefinitionList } from '@/lib/ui/definition-list'
import { TokenMark } from '@/lib/ui/token-mark'
import { FeeShare } from './fee-share'
import { decimalsOf, Gas } from './gas'
import { NetworkBadge } from './network-badge'

interface NetworksProps {
  list: readonly NetworkSetting[]
  onEdit: (network_id: string) => void
}

/** Each network with what a transfer costs there now, the limit, and how much of the limit that is. */
export function Networks(props: NetworksProps) {
  return usePhoneWidth() ? <Cards {...props} /> : <Table {...props} />
}

const cell = 'px-2 first:pl-5 last:pr-5'

function Table({ list, onEdit }: NetworksProps) {
  const { t } = useLingui()
  const most = (name: 'gas_now' | 'gas_limit') => Math.max(0, ...list.map((network) => decimalsOf(network[name])))
  const [now, limit] = [most('gas_now'), most('gas_limit')]
  return (
    <table className="mt-2 w-full border-collapse">
      <caption className="sr-only">
        <Trans>Withdrawal networks</Trans>
      </caption>
      <thead>
        <tr className="h-9 border-b border-line-hair text-left type-12 text-text-3 [&_th]:font-medium">
          <th scope="col" className={cell}>
            <Trans>Network</Trans>
          </th>
          <th scope="col" className={`${cell} text-right`}>
            <Trans>Fee now</Trans>
          </th>
          <th scope="col" className={`${cell} text-right`}>
            <Trans>Your limit</Trans>
          </th>
          <th scope="col" className={cell}>
            <Trans>Fee, % of limit</Trans>
          </th>
          <th scope="col" className={cell}>
            <Trans>State</Trans>
          </th>
          <th scope="col" aria-label={t`Actions`} className={cell} />
        </tr>
      </thead>
      <tbody>
        {list.map((network) => (
          <tr key={network.network_id} className="h-13 border-b border-line-hair last:border-b-0">
            <th scope="row" className={`${cell} text-left font-medium`}>
              <Name chain={network.chain} />
            </th>
            <td className={`${cell} text-right`}>
              <Gas value={network.gas_now} unit={network.gas_token} decimals={now} />
            </td>
            <td className={`${cell} text-right`}>
              <Gas value={network.gas_limit} unit={network.gas_token} decimals={limit} />
            </td>
            <td className={cell}>
              <FeeShare network={network} />
            </td>
            <td className={cell}>
              <NetworkBadge network={network} />
            </td>
            <td className={`${cell} text-right`}>
              <Edit network={network} onEdit={onEdit} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cards({ list, onEdit }: NetworksProps) {
  return (
    <ul className="mt-3 divide-y divide-line-hair border-t border-line-hair">
      {list.map((network) => (
        <li key={network.network_id} className="grid grid-cols-1 gap-1.5 px-4 py-3">
          <span className="flex items-center gap-2.5 font-medium">
            <Name chain={network.chain} />
            <NetworkBadge network={network} />
            <span className="ml-auto">
              <Edit network={network} onEdit={onEdit} />
            </span>
          </span>
          <DefinitionList
            items={[
              {
                key: 'now',
                term: <Trans>Fee now</Trans>,
                value: <Gas value={network.gas_now} unit={network.gas_token} />,
              },
              {
                key: 'limit',
                term: <Trans>Your limit</Trans>,
                value: <Gas value={network.gas_limit} unit={network.gas_token} />,
              },
              { key: 'share', term: <Trans>Fee, % of limit</Trans>, value: <FeeShare network={network} /> },
            ]}
          />
        </li>
      ))}
    </ul>
  )
}

function Name({ chain }: { chain: string }) {
  return (
    <span className="inline-flex items-center gap-2.5 align-middle">
      <TokenMark token={chain} />
      {chain}
    </span>
  )
}

function Edit({ network: { network_id, chain }, onEdit }: { network: NetworkSetting } & Pick<NetworksProps, 'onEdit'>) {
  const { t } = useLingui()
  return (
    <Button size="sm" aria-label={t`Edit ${chain}`} onClick={() => onEdit(network_id)}>
      <Trans>Edit</Trans>
    </Button>
  )
}
