import { HiddenAmounts } from './hidden-amounts'
import { layers } from './late-layers'
import type { DialogProps } from './layer-props'
import { useLayer } from './use-layer'

/**
 * A dialog, for step-up and irreversible acts only. 480 px wide, radius 14. What is approved in it is visible, also when
 * balances are hidden.
 * @example <Dialog open={open} onOpenChange={setOpen} title={t`Delete application`} footer={…}>…</Dialog>
 */
export function Dialog(props: DialogProps) {
  const code = useLayer(layers, props)
  if (!code) return null
  return (
    <HiddenAmounts value={false}>
      <code.DialogLayer {...props} />
    </HiddenAmounts>
  )
}
