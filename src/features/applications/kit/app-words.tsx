import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, TriangleAlert } from 'lucide-react'
import type { Application, NewApplication } from '@/lib/api/application'
import { isUnknownCode } from '#shared/contract/fields'
import { unknownLook } from '@/lib/domain-ui/money-state'
import { Badge } from '@/lib/ui/badge'

export type Mode = NewApplication['mode']

export const MODES = ['address', 'hybrid', 'otc'] as const satisfies readonly Mode[]

/** The name of a payment mode. */
export const MODE_WORDS: Readonly<Record<Mode, MessageDescriptor>> = {
  address: msg({ message: 'Address', context: 'mode of payment' }),
  hybrid: msg`Hybrid`,
  otc: msg`OTC`,
}

/** What a payment mode means for the orders of a shop. */
export const MODE_HINTS: Readonly<Record<Mode, MessageDescriptor>> = {
  address: msg`Orders are priced in the token.`,
  hybrid: msg`Orders are priced in the token or in a currency.`,
  otc: msg`Orders are priced in a currency, and settled in the token at the rate of the order.`,
}

/** The payment mode as a badge. */
export function ModeBadge({ mode }: Pick<Application, 'mode'>) {
  const { t } = useLingui()
  return <Badge tone="outline">{t(isUnknownCode(mode) ? unknownLook(mode).word : MODE_WORDS[mode])}</Badge>
}

/** SPEC.md section 3, App: normal or error. An error is a callback address that was switched off. */
export function StateBadge({ status }: Pick<Application, 'status'>) {
  const { t } = useLingui()
  if (isUnknownCode(status)) {
    const { word, tone, icon } = unknownLook(status)
    return (
      <Badge tone={tone} icon={icon}>
        {t(word)}
      </Badge>
    )
  }
  return status === 'normal' ? (
    <Badge tone="success" icon={Check}>
      <Trans>Normal</Trans>
    </Badge>
  ) : (
    <Badge tone="danger" icon={TriangleAlert}>
      <Trans>Error</Trans>
    </Badge>
  )
}
