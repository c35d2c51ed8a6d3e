import type { ReactNode } from 'react'
import type { LateCode } from '@/lib/late/late-code'
import { useLayer } from './use-layer'

interface LateLayerProps<T> {
  late: LateCode<T>
  /** Called when its code cannot be fetched, after the person was told. */
  onClose: () => void
  children: (code: T) => ReactNode
}

/**
 * A dialog, sheet or drawer whose own code comes late, drawn by its page only while it is open. The press that opened it is
 * remembered until its code is there.
 * @example {adding && <LateLayer late={parts} onClose={close}>{({ AddDrawer }) => <AddDrawer onClose={close} />}</LateLayer>}
 */
export function LateLayer<T>({ late, onClose, children }: LateLayerProps<T>) {
  const code = useLayer(late, { open: true, onOpenChange: onClose })
  return code === undefined ? null : children(code)
}
