import { useLingui } from '@lingui/react/macro'
import { FlaskConical, RotateCw } from 'lucide-react'
import { Button } from '@/lib/ui/button'

/** What can be done with all deliveries. */
export type Act = 'resend' | 'test'

interface ActsProps {
  /** The acts that the service offers. */
  acts: readonly Act[]
  onAct: (act: Act) => void
}

/** The buttons for all deliveries. */
export function Acts({ acts, onAct }: ActsProps) {
  const { t } = useLingui()
  return (
    <>
      {acts.includes('resend') && <Button icon={RotateCw} onClick={() => onAct('resend')}>{t`Resend failed…`}</Button>}
      {acts.includes('test') && <Button icon={FlaskConical} onClick={() => onAct('test')}>{t`Test callback…`}</Button>}
    </>
  )
}
