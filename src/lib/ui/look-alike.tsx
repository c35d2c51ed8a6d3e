import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { AddressBlock } from './address-block'
import { Callout } from './callout'
import { classNames } from './class-names'

interface NamedAddress {
  name: ReactNode
  /** In the form that is shown. */
  address: string
}

interface LookAlikeProps {
  /** The problem in one sentence. */
  title: ReactNode
  entered: NamedAddress
  own: NamedAddress
  /** Side by side where there is room. */
  wide?: boolean
}

/** An entered address beside the merchant's own one that it could be mistaken for. */
export function LookAlike({ title, entered, own, wide = false }: LookAlikeProps) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <div role="alert">
        <Callout tone="danger" title={title}>
          <Trans>Thieves place such addresses in a history so that you copy them by mistake.</Trans>
        </Callout>
      </div>
      <div className={classNames('grid grid-cols-1 gap-3', wide && 'desk:grid-cols-2')}>
        <Named {...entered} />
        <Named {...own} />
      </div>
    </div>
  )
}

function Named({ name, address }: NamedAddress) {
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <p className="type-13 font-medium">{name}</p>
      <AddressBlock address={address} />
    </div>
  )
}
