import { Trans } from '@lingui/react/macro'
import { useEffect, useId, useRef } from 'react'
import type { FoundAddress } from '#shared/address/address-code'
import { AddressBlock } from '../address-block'
import { Callout } from '../callout'

/** The whole address that was read, and what of the code is not used. It takes the focus, so that it is read out. */
export function FoundAddressView({ found: { shown, left } }: { found: FoundAddress }) {
  const heading = useId()
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [])
  return (
    <section ref={section} tabIndex={-1} aria-labelledby={heading} className="grid grid-cols-1 gap-3 outline-none">
      <h3 id={heading} className="type-15">
        <Trans>This address was read</Trans>
      </h3>
      <AddressBlock address={shown} large />
      <p className="type-13 text-text-2">
        <Trans>Compare every group with the recipient’s own address. Nothing is sent yet.</Trans>
      </p>
      {left.includes('amount') && (
        <Callout title={<Trans>The amount in the code is not used.</Trans>}>
          <Trans>You enter amounts yourself.</Trans>
        </Callout>
      )}
      {left.includes('token') && (
        <Callout tone="warning" title={<Trans>The code asks for a certain token.</Trans>}>
          <Trans>It is not used. Check that the recipient wants the token that you send.</Trans>
        </Callout>
      )}
    </section>
  )
}
