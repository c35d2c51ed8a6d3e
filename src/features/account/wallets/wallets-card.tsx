import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { chainName } from '#shared/address/chain-name'
import type { UserInfo } from '#shared/contract/user'
import { type LinkedWallet, walletsOptions } from '@/lib/api/security'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { maskMiddle } from '#shared/money/mask'
import { AddressInline } from '@/lib/ui/address-inline'
import { Below } from '@/lib/ui/below'
import { Button } from '@/lib/ui/button'
import { Card, CardBody, CardHead } from '@/lib/ui/card'
import { LateLayer } from '@/lib/ui/late-layer'
import { LoadingLines } from '@/lib/ui/skeleton'
import { accountParts } from '../kit/late-parts'
import { When } from '../kit/when'

interface WalletsCardProps {
  user: UserInfo
  adding: boolean
  onAdding: (adding: boolean) => void
}

/** The wallets and passkeys that sign in to the account. */
export function WalletsCard({ user, adding, onAdding }: WalletsCardProps) {
  const query = useQuery(walletsOptions)
  const [removing, setRemoving] = useState<LinkedWallet>()
  const wallets = query.data
  const needsProof = user.email === null && !user.bind_google_auth
  // The server decides; the screen says it before somebody types a proof in vain.
  const isLastWay = wallets?.length === 1 && !(user.email !== null && user.password)
  return (
    <Card aria-labelledby="wallets-title">
      <CardHead
        id="wallets-title"
        title={<Trans>Linked wallets and passkeys</Trans>}
        actions={
          <Button
            size="sm"
            icon={Plus}
            onClick={() => onAdding(true)}
            {...(needsProof && { disabledReason: <Trans>Add an email first</Trans> })}
          >
            <Trans>Add</Trans>
          </Button>
        }
      />
      <CardBody className="grid grid-cols-1 gap-3">
        <QueryFault query={query} title={<Trans>Could not load the wallets.</Trans>} />
        {query.isPending && <LoadingLines />}
        {wallets?.length === 0 && (
          <p className="text-text-2">
            <Trans>No wallet yet. A linked wallet or passkey signs you in without a password.</Trans>
          </p>
        )}
        {wallets && wallets.length > 0 && (
          <ul className="divide-y divide-line-hair">
            {wallets.map((wallet) => (
              <WalletLine
                key={wallet.id}
                wallet={wallet}
                onRemove={() => setRemoving(wallet)}
                {...(isLastWay || needsProof ? { isKept: true } : {})}
              />
            ))}
          </ul>
        )}
        {isLastWay && (
          <p className="type-13 text-text-3">
            <Trans>This is your last way to sign in, so it cannot be removed.</Trans>
          </p>
        )}
        <Below loading={query.isPending}>
          <LostWallet user={user} />
        </Below>
      </CardBody>
      {adding && (
        <LateLayer late={accountParts} onClose={() => onAdding(false)}>
          {({ LinkWallet }) => <LinkWallet onClose={() => onAdding(false)} />}
        </LateLayer>
      )}
      {removing && (
        <LateLayer late={accountParts} onClose={() => setRemoving(undefined)}>
          {({ RemoveWallet }) => <RemoveWallet wallet={removing} onClose={() => setRemoving(undefined)} />}
        </LateLayer>
      )}
    </Card>
  )
}

interface WalletLineProps {
  wallet: LinkedWallet
  isKept?: boolean
  onRemove: () => void
}

function WalletLine({ wallet, isKept = false, onRemove }: WalletLineProps) {
  const { t } = useLingui()
  const { name, chain_type, address, created_time } = wallet
  const title = name === '' ? chainName(chain_type) : name
  // One person often has the same name on every chain.
  const where = `${chainName(chain_type)} ${maskMiddle(address)}`
  return (
    <li className="flex items-center gap-3 py-2.5 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <div className="font-medium wrap-anywhere">{title}</div>
        <div className="flex flex-wrap items-center gap-x-1.5 type-12 text-text-3">
          <span>{chainName(chain_type)}</span>
          <AddressInline value={address} show="masked" copyLabel={t`Copy address of ${title}`} />
          <span>
            <Trans>
              since <When at={created_time} />
            </Trans>
          </span>
        </div>
      </div>
      {!isKept && (
        <Button size="sm" variant="quiet" aria-label={t`Remove ${title}, ${where}`} onClick={onRemove}>
          <Trans>Remove…</Trans>
        </Button>
      )}
    </li>
  )
}

/** What to do when a wallet is lost: only another way in helps, so it is said before it happens. */
function LostWallet({ user }: { user: UserInfo }) {
  const isReady = user.email !== null && user.password
  return (
    <details className="type-13 text-text-2">
      <summary className="min-h-6 cursor-pointer font-medium text-text-1 phone:min-h-11 phone:py-2.5">
        <Trans>If you lose a wallet</Trans>
      </summary>
      <ol className="mt-1.5 grid list-decimal gap-1.5 pl-5">
        <li>
          {isReady ? (
            <Trans>Sign in with your email and login password. Both are set.</Trans>
          ) : (
            <Trans>Set an email and a login password now. Without them a lost wallet is a lost account.</Trans>
          )}
        </li>
        <li>
          <Trans>Link a new wallet here, then remove the lost one.</Trans>
        </li>
        <li>
          <Trans>If somebody may have your wallet, stop all withdrawals first.</Trans>
        </li>
      </ol>
    </details>
  )
}
