import { Plural, Trans } from '@lingui/react/macro'
import { ArrowUp } from 'lucide-react'
import { Button } from '../button'

/**
 * "3 new, show": rows that arrived since the list was opened. They appear only on request, so that rows do not move.
 */
export function NewsBar({ waiting, onShow }: { waiting: number; onShow: () => void }) {
  return (
    <div className="flex justify-center border-t border-line-hair bg-sunken py-1.5">
      <Button size="sm" icon={ArrowUp} onClick={onShow}>
        {waiting > 0 ? (
          <Plural value={waiting} one="# new, show" other="# new, show" />
        ) : (
          <Trans>The order has changed, show</Trans>
        )}
      </Button>
    </div>
  )
}
