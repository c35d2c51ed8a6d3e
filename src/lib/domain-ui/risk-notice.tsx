import { Trans } from '@lingui/react/macro'
import { ShieldOff } from 'lucide-react'
import { isHeldByServer, isOutage, isUnscreened, type RiskFinding } from '@/lib/api/risk'
import { Callout } from '@/lib/ui/callout'

/**
 * What is missing in the risk check, said once for a whole page: an outage with what follows from it, or that nobody checks
 * addresses here. Draws nothing while checks answer.
 */
export function RiskNotice({ risk }: { risk: RiskFinding }) {
  if (isUnscreened(risk)) {
    return (
      <Callout icon={ShieldOff} title={<Trans>Addresses are not checked for risk here.</Trans>}>
        <Trans>This service has no risk check for this network. Be sure whose address it is.</Trans>
      </Callout>
    )
  }
  if (!isOutage(risk)) return null
  return (
    <Callout tone="warning" icon={ShieldOff} title={<Trans>The risk check does not answer now.</Trans>}>
      {isHeldByServer(risk) ? (
        <Trans>You can go on. The money waits until the address is checked or a person has looked at it.</Trans>
      ) : (
        <Trans>Not checked is not a Pass. Be sure whose address it is.</Trans>
      )}
    </Callout>
  )
}
