import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { CodeProblem } from '#shared/address/address-code'
import { chainName } from '#shared/address/chain-name'
import type { ChainType } from '#shared/address/chain-type'
import { AddressProblemWords } from '../address-problem'

interface CodeProblemWordsProps {
  of: CodeProblem
  /** The name of the chosen network. */
  network: string
}

/** Why a code gives no address, and what to do. */
export function CodeProblemWords({ of: problem, network }: CodeProblemWordsProps) {
  const { t } = useLingui()
  if (problem.kind === 'address') return <AddressProblemWords of={problem.problem} />
  if (problem.kind === 'other-network') {
    return <OtherNetwork named={nameOf(problem.chainTypes, t`Ethereum or another EVM network`)} network={network} />
  }
  if (problem.kind === 'other-evm-network') {
    const { chainId, name = t`the EVM network with number ${chainId}` } = problem
    return <OtherNetwork named={name} network={network} />
  }
  return t(SENTENCES[problem.kind])
}

const SENTENCES: Record<'no-address' | 'no-transfer' | 'memo', MessageDescriptor> = {
  'no-address': msg`This code holds no address. Scan the code that the recipient’s wallet shows for receiving.`,
  'no-transfer': msg`This code asks for something other than a transfer. Ask the recipient for a code with the address alone.`,
  memo: msg`The recipient wants a text or a reference with the money. A withdrawal carries none, so the money could be lost. Ask the recipient for an address that needs none.`,
}

function OtherNetwork({ named, network }: { named: string; network: string }) {
  return (
    <Trans>
      This code is for {named}, and {network} is chosen here. Choose the network that the recipient wants, or scan
      another code.
    </Trans>
  )
}

/** Every EVM network writes links of the same kind. */
function nameOf([first = 'Ethereum']: readonly ChainType[], evm: string): string {
  return first === 'Ethereum' ? evm : chainName(first)
}
