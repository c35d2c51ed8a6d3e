import { Trans } from '@lingui/react/macro'
import { PageLink } from '@/features/session/page-link'
import type { FixedAddress } from '@/lib/api/fixed-address'
import { AddressInline } from '@/lib/ui/address-inline'
import { type FixedSearch, readFixedSearch } from '../search'

interface AddressLinkProps {
  address: FixedAddress
  className: string
}

/** A link that opens an address in the drawer; its text is the name, or that there is none. */
export function AddressLink({ address: { id, name }, className }: AddressLinkProps) {
  return (
    <PageLink
      to="/property/fixedAddr"
      search={(before: object): FixedSearch => ({ ...readFixedSearch(before), open: id })}
      resetScroll={false}
      preload={false}
      data-address={id}
      className={className}
    >
      {name === '' ? <Trans>Without a name</Trans> : name}
    </PageLink>
  )
}

/** The link of an address, which gets the focus back. */
export function findAddressLink(id: string): HTMLElement | null {
  return document.querySelector(`[data-address="${CSS.escape(id)}"]`)
}

/** An address in a list: masked, for the eye and for screen readers. */
export function MaskedAddress({ address }: { address: FixedAddress }) {
  return <AddressInline value={address.address} show="masked" />
}
