import { layers } from './late-layers'
import type { DialogProps } from './layer-props'
import { useLayer } from './use-layer'

/**
 * A dialog, for step-up and irreversible acts only. 480 px wide, radius 14.
 * @example <Dialog open={open} onOpenChange={setOpen} title={t`Delete application`} footer={…}>…</Dialog>
 */
export function Dialog(props: DialogProps) {
  const code = useLayer(layers, props)
  return code ? <code.DialogLayer {...props} /> : null
}
