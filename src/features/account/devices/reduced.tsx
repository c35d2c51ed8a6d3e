import { Trans } from '@lingui/react/macro'
import { Card, CardBody, CardHead } from '@/lib/ui/card'

/** For a back end that has only the calls of SPEC.md. */
export function Reduced() {
  return (
    <Card aria-labelledby="reduced-title">
      <CardHead id="reduced-title" title={<Trans>Devices and wallets</Trans>} />
      <CardBody>
        <p className="text-text-2">
          <Trans>
            This service does not list every device and linked wallet. To sign out everywhere, change the login
            password.
          </Trans>
        </p>
      </CardBody>
    </Card>
  )
}
