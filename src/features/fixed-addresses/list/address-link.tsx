import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { devicePath } from '@/features/session/device-path'
import type { FixedAddress } from '@/lib/api/fixed-address'
import { AddressInline } from '@/lib/ui/address-inline'
import { type FixedSearch, readFixedSearch } from '../search'

interface AddressLinkProps {
  address: FixedAddress
  className: string
}

/** Opens the address beside its list; its words are the name, or that there is none. */
export function AddressLink({ address: { id, name }, className }: AddressLinkProps) {
  return (
    <Link
      to={devicePath('/property/fixedAddr')}
      search={(before: object): FixedSearch => ({ ...readFixedSearch(before), open: id })}
      resetScroll={false}
      preload={false}
      data-address={id}
      className={className}
    >
      {name === '' ? <Trans>Without a name</Trans> : name}
    </Link>
  )
}

/** Where focus goes back to. */
export function findAddressLink(id: string): HTMLElement | null {
  return document.querySelector(`[data-address="${CSS.escape(id)}"]`)
}

/** Masked in lists only, and read out the same. */
export function MaskedAddress({ address }: { address: FixedAddress }) {
  return <AddressInline value={address.address} show="masked" />
}
