import { Trans } from '@lingui/react/macro'
import { addressRules } from '@/lib/late/address-rules'
import { Button } from './button'

/** Beside a text that cannot be checked, because the rules of addresses did not arrive: fetches them again. */
export function RetryAddressRules() {
  return (
    <div className="type-13">
      <Button variant="link" onClick={() => void addressRules.load().catch(() => undefined)}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}

/** The error of a field whose text cannot be checked. */
export function UncheckedAddress() {
  return <Trans>This could not be checked. Look at your connection, then try again</Trans>
}

/** Below a field whose text is being checked. */
export function CheckingAddress() {
  return <Trans>Checking…</Trans>
}
