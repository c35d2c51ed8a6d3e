import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { LateCode } from '@/lib/late/late-code'
import { toasts } from './toast'

interface OpenState {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/**
 * The code of a layer, once the layer has been opened and its code is there: who opens it before that has pressed once, and
 * the layer opens when the code arrives. Code that cannot be fetched closes it again and says so; the next press tries again.
 * From then on the layer stays drawn, because it ends its own movement and gives the focus back.
 * @example const code = useLayer(layers, { open, onOpenChange })
 */
export function useLayer<T>(late: LateCode<T>, { open, onOpenChange }: OpenState): T | undefined {
  const { t } = useLingui()
  const found = useSyncExternalStore(late.subscribe, late.get, late.get)
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  const giveUp = useEffectEvent(() => {
    toasts.show({ tone: 'error', text: t`This could not be opened. Look at your connection, then try again` })
    onOpenChange(false)
  })
  useEffect(() => {
    if (!open) return undefined
    let isOver = false
    late.load().catch(() => {
      if (!isOver) giveUp()
    })
    return () => {
      isOver = true
    }
  }, [open, late])
  return wasOpen && found.state === 'here' ? found.code : undefined
}
