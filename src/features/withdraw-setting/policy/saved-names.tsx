import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { FixedAddress } from '@/lib/api/fixed-address'
import { AddressInline } from '@/lib/ui/address-inline'
import { TokenMark } from '@/lib/ui/token-mark'

/** So many are named; the list has them all. */
const MOST = 3

/** The first fixed addresses by name, each with its network and its ends. */
export function SavedNames({ addresses }: { addresses: readonly FixedAddress[] }) {
  const { t } = useLingui()
  const more = addresses.length - MOST
  if (addresses.length === 0) return null
  return (
    <div>
      <ul aria-label={t`Fixed addresses`} className="divide-y divide-line-hair">
        {addresses.slice(0, MOST).map(({ id, chain, name, address }) => (
          <li key={id} className="flex items-center gap-2.5 py-1.5">
            <TokenMark token={chain} size="sm" />
            <span className="min-w-0 truncate" title={name}>
              {name === '' ? <Trans>Without a name</Trans> : name}
            </span>
            <span className="sr-only">{chain}</span>
            <AddressInline value={address} show="masked" className="ml-auto flex-none type-12" />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="type-12 text-text-3">
          <Plural value={more} one="and # more" other="and # more" />
        </p>
      )}
    </div>
  )
}
