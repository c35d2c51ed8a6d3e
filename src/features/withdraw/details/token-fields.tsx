import { Trans, useLingui } from '@lingui/react/macro'
import { formatAmount } from '#shared/money/format'
import { Field } from '@/lib/ui/field'
import { Select } from '@/lib/ui/select'
import { TokenMark } from '@/lib/ui/token-mark'
import { switchToken, type TokenOnNetwork } from './token-on-network'

interface TokenFieldsProps {
  tokens: readonly TokenOnNetwork[]
  tokenOnNetwork: TokenOnNetwork
  error: string | undefined
  onToken: (tokenOnNetwork: TokenOnNetwork) => void
}

/** Chooses the token and its network; both are part of what is sent. */
export function TokenFields({ tokens, tokenOnNetwork, error, onToken }: TokenFieldsProps) {
  const { t } = useLingui()
  const names = [...new Set(tokens.map(({ token }) => token))]
  const networks = tokens.filter(({ token }) => token === tokenOnNetwork.token)
  const choose = (found: TokenOnNetwork | undefined) => found && onToken(found)
  return (
    <div className="grid grid-cols-1 gap-4 desk:grid-cols-2">
      <Field label={t`Token`}>
        <Select
          size="lg"
          value={tokenOnNetwork.token}
          onValueChange={(token) => choose(switchToken(tokens, token, tokenOnNetwork))}
          options={names.map((token) => ({
            value: token,
            label: token,
            textValue: token,
            mark: <TokenMark token={token} />,
          }))}
        />
      </Field>
      <Field label={t`Network`} error={error} hint={tokenOnNetwork.isRetired && <Retired {...tokenOnNetwork} />}>
        <Select
          size="lg"
          value={tokenOnNetwork.token_id}
          onValueChange={(id) => choose(networks.find(({ token_id }) => token_id === id))}
          options={networks.map(({ token_id, network, token, cost }) => ({
            value: token_id,
            label: network,
            textValue: network,
            mark: <TokenMark token={network} />,
            ...(cost ? { detail: <Fee fee={formatAmount(cost.fee)} token={token} /> } : {}),
          }))}
        />
      </Field>
    </div>
  )
}

function Retired({ token, network }: Pick<TokenOnNetwork, 'token' | 'network'>) {
  return (
    <Trans>
      This service takes no new payments in {token} on {network}. You can still withdraw what you have.
    </Trans>
  )
}

function Fee({ fee, token }: { fee: string; token: string }) {
  return (
    <Trans>
      fee {fee} {token}
    </Trans>
  )
}
