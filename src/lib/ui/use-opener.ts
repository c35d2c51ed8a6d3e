import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react'
import { approach } from '@/lib/late/approach'
import type { LateCode } from '@/lib/late/late-code'
import type { LayerAt } from './layer-props'
import { layers } from './late-layers'
import { useLayer } from './use-layer'

/** A button; its ref and the attributes of an opener are added. */
export type OpenerButton = ReactElement<ComponentProps<'button'>>

interface OpenState {
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
}

/** What is in a layer; of late code, the layer opens when that is there too. */
export type Inside<T> = { late?: never; children: ReactNode } | { late: LateCode<T>; children: (code: T) => ReactNode }

/** What is in an open layer. */
export function drawInside<T>({ late, children }: Inside<T>): ReactNode {
  if (late === undefined) return children
  const found = late.get()
  return found.state === 'here' ? children(found.code) : null
}

/**
 * A button that opens a layer of late code. The button is the same node before and after the code arrives. A press that
 * comes first is remembered and answered once; it is forgotten when the person goes on to something else, because a layer
 * that opens then would take the focus from it.
 * @param inside what stands in the layer, if that comes late too (`lateInLayer`)
 */
export function useOpener({ open: given, onOpenChange }: OpenState, inside?: LateCode<unknown>) {
  const [own, setOwn] = useState(false)
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  const openerId = useId()
  const id = useId()
  const isWanted = given ?? own
  const change = (next: boolean) => {
    if (next === isWanted) return
    setOwn(next)
    onOpenChange?.(next)
  }
  const late = inside ?? layers
  const isHere = useLayer(late, { open: isWanted, onOpenChange: change }) !== undefined
  const layer = layers.get()
  const code = isHere && layer.state === 'here' ? layer.code : undefined
  const isOpen = isWanted && code !== undefined
  useForgotten(isWanted && !isOpen, opener, () => change(false))
  const at: LayerAt = { open: isOpen, onOpenChange: change, opener, openerId, id }
  return {
    code,
    at,
    isOpen,
    /** Opens it, or remembers that it is to open. */
    show: () => change(true),
    toggle: () => change(!isOpen),
    attributes: {
      ...approach(late),
      id: openerId,
      ref: setOpener,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      'aria-busy': (isWanted && !isOpen) || undefined,
      'data-state': isOpen ? 'open' : 'closed',
    } satisfies ComponentProps<'button'> & { 'data-state': string },
  }
}

/** Calls a remembered press off when something else is pressed, or by Escape or Tab. */
function useForgotten(isRemembered: boolean, opener: HTMLElement | null, forget: () => void): void {
  const call = useEffectEvent(forget)
  useEffect(() => {
    if (!isRemembered) return undefined
    const stop = new AbortController()
    const listen = { capture: true, signal: stop.signal }
    const press = ({ target }: PointerEvent) => {
      if (!(target instanceof Node) || !opener?.contains(target)) call()
    }
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape' || event.key === 'Tab') call()
    }
    document.addEventListener('pointerdown', press, listen)
    document.addEventListener('keydown', key, listen)
    return () => stop.abort()
  }, [isRemembered, opener])
}

type Handler = 'onClick' | 'onPointerDown' | 'onKeyDown' | 'onPointerEnter' | 'onFocus' | 'onTouchStart'
const HANDLERS = ['onClick', 'onPointerDown', 'onKeyDown', 'onPointerEnter', 'onFocus', 'onTouchStart'] as const

/** The button with the attributes and handlers of an opener; its own handlers are called first. */
export function withOpener(button: OpenerButton, attributes: ComponentProps<'button'>): OpenerButton {
  const { props } = button
  const both = HANDLERS.reduce((kept, name) => ({ ...kept, ...joined(name, props, attributes) }), {})
  return cloneElement(button, { ...attributes, ...both, id: props.id ?? attributes.id })
}

function joined(name: Handler, first: ComponentProps<'button'>, second: ComponentProps<'button'>) {
  const [own, added] = [first[name], second[name]]
  if (!own || !added) return own ? { [name]: own } : {}
  return {
    [name]: (event: never) => {
      own(event)
      added(event)
    },
  }
}
