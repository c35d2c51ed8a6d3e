import type { ReactNode } from 'react'
import { usePhoneWidth } from '@/lib/device/use-phone-width'
import { Drawer } from '@/lib/ui/drawer'
import { Sheet } from '@/lib/ui/sheet'

interface FlowLayerProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** The layer of a money act over the page: a drawer, on a phone a sheet. */
export function FlowLayer({ title, onClose, children }: FlowLayerProps) {
  const phone = usePhoneWidth()
  if (!phone) {
    return (
      <Drawer open onOpenChange={onClose} title={title}>
        <div className="p-6">{children}</div>
      </Drawer>
    )
  }
  return (
    <Sheet open onOpenChange={onClose} title={title}>
      <div className="pb-[max(1.25rem,env(safe-area-inset-bottom))]">{children}</div>
    </Sheet>
  )
}
