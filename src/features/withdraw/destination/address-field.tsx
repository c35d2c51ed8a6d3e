import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type ChainType, isChainType } from '#shared/address/chain-type'
import { addressRules, type AddressRules } from '@/lib/late/address-rules'
import type { SavedAddress } from '@/lib/api/withdrawal'
import { useLateCode } from '@/lib/late/use-late-code'
import { AddressInput } from '@/lib/ui/address-input'
import { Button } from '@/lib/ui/button'
import type { TokenOnNetwork } from '../details/token-on-network'
import { SavedAddresses } from './saved-addresses'

interface AddressFieldProps {
  tokenOnNetwork: TokenOnNetwork
  tokens: readonly TokenOnNetwork[]
  value: string
  onValue: (text: string) => void
  onToken: (tokenOnNetwork: TokenOnNetwork) => void
  saved: readonly SavedAddress[]
  /** A problem besides the form of the address. */
  problem: ReactNode | undefined
  insist: boolean
}

/** The receiving address: typed, chosen from the fixed addresses, or scanned. */
export function AddressField({ tokenOnNetwork, tokens, value, onValue, onToken, saved, ...rest }: AddressFieldProps) {
  const { t } = useLingui()
  const chainType = isChainType(tokenOnNetwork.chainType) ? tokenOnNetwork.chainType : undefined
  const rules = useLateCode(addressRules, false)
  const others =
    chainType && rules.state === 'here'
      ? elsewhere(value, { chainType, tokenOnNetwork, tokens, rules: rules.code })
      : []
  return (
    <div className="grid grid-cols-1 gap-2">
      <AddressInput
        label={t`Receiving address`}
        value={value}
        onChange={onValue}
        chainType={chainType}
        network={tokenOnNetwork.network}
        insist={rest.insist}
        problem={rest.problem}
        aside={<SavedAddresses saved={saved} network={tokenOnNetwork.network} onChoose={onValue} />}
      />
      {others.map((other) => (
        <Button key={other.token_id} variant="link" className="justify-self-start" onClick={() => onToken(other)}>
          <Trans>
            Send {other.token} on {other.network} instead
          </Trans>
        </Button>
      ))}
    </div>
  )
}

interface Elsewhere {
  chainType: ChainType
  tokenOnNetwork: TokenOnNetwork
  tokens: readonly TokenOnNetwork[]
  rules: AddressRules
}

/** The networks with the same token on which this address would be valid. */
function elsewhere(text: string, { chainType, tokenOnNetwork, tokens, rules }: Elsewhere): readonly TokenOnNetwork[] {
  if (text.trim() === '') return []
  const reading = rules.readAddress(chainType, text)
  if (reading.ok || reading.problem.kind !== 'other-chain') return []
  const { chainTypes } = reading.problem
  return tokens.filter((one) => one.token === tokenOnNetwork.token && chainTypes.some((type) => type === one.chainType))
}
