import { layers } from './late-layers'
import type { SheetProps } from './layer-props'
import { useLayer } from './use-layer'

/** A layer from the lower edge of a phone: filters, choices. At its bottom is one full-width button. */
export function Sheet(props: SheetProps) {
  const code = useLayer(layers, props)
  return code ? <code.SheetLayer {...props} /> : null
}
