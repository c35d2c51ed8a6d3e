import { useLingui } from '@lingui/react/macro'
import { FlaskConical, type LucideIcon, RotateCw } from 'lucide-react'
import { usePhoneWidth } from '@/lib/device/use-phone-width'
import { useOffers } from '@/lib/api/use-offers'
import { Button, IconButton } from '@/lib/ui/button'

interface ActsProps {
  onAct: (act: 'test' | 'resend') => void
  canTest: boolean
}

/** The buttons for all deliveries; on a phone only their icons. */
export function Acts({ onAct, canTest }: ActsProps) {
  const { t } = useLingui()
  const canResend = useOffers('callback.redeliver')
  return (
    <>
      {canResend && <Act icon={RotateCw} label={t`Resend failed…`} onClick={() => onAct('resend')} />}
      {canTest && <Act icon={FlaskConical} label={t`Test callback…`} onClick={() => onAct('test')} />}
    </>
  )
}

function Act({ label, ...rest }: { icon: LucideIcon; label: string; onClick: () => void }) {
  if (usePhoneWidth()) return <IconButton variant="secondary" label={label} {...rest} />
  return <Button {...rest}>{label}</Button>
}
