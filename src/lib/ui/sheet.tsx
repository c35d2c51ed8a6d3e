import type { ReactNode } from 'react'
import type { LayerProps } from './dialog'
import { layers } from './late-layers'
import { useLayer } from './use-layer'

export interface SheetProps extends LayerProps {
  /** At the right of the title, such as Reset. */
  action?: ReactNode
  /** As high as the page, over every other layer: for what needs the whole view, such as the camera. */
  tall?: boolean
}

/** A layer from the lower edge of a phone: filters, choices. At its bottom is one full-width button. */
export function Sheet(props: SheetProps) {
  const code = useLayer(layers, props)
  return code ? <code.SheetLayer {...props} /> : null
}
