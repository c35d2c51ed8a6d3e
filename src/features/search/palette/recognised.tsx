import { Trans, useLingui } from '@lingui/react/macro'
import { Hash } from 'lucide-react'
import { chainName } from '#shared/address/chain-name'
import type { ChainType } from '#shared/address/chain-type'
import type { Pasted } from '#shared/address/pasted'
import { Badge } from '@/lib/ui/badge'

interface RecognisedProps {
  pasted: Pasted
  /** The chain types that this service has; undefined while that is not known. */
  offered: ReadonlySet<string> | undefined
}

/** Says what the pasted text is. It is recognised here, before anything is sent. */
export function Recognised({ pasted, offered }: RecognisedProps) {
  const what = useWhat(pasted, offered)
  if (what === undefined) return null
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line-hair bg-sunken px-4 py-2.5 type-13 text-text-2">
      <Badge tone={pasted.kind === 'secret' ? 'danger' : 'info'} icon={Hash}>
        {what}
      </Badge>
      {pasted.kind === 'secret' ? (
        <Trans>Nothing was sent. Never paste it into a page: whoever has it has the money.</Trans>
      ) : (
        <Trans>Recognized on this device.</Trans>
      )}
    </div>
  )
}

function useWhat({ kind, transactionOf, addressOf }: Pasted, offered: RecognisedProps['offered']): string | undefined {
  const { t } = useLingui()
  const named = (types: readonly ChainType[]): string => {
    const known = types.filter((type) => offered?.has(type) ?? true)
    return [...new Set((known.length > 0 ? known : types).map(chainName))].join(', ')
  }
  if (kind === 'secret') return t`Private key or recovery phrase`
  if (kind === 'transaction') return t`Transaction ID: ${named(transactionOf)}`
  if (kind === 'address') return t`Address: ${named(addressOf)}`
  if (kind === 'trade-no') return t`Platform order`
  return kind === 'amount' ? t`Amount` : undefined
}
