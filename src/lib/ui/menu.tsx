import { useState } from 'react'
import type { MenuItemProps } from './layer-props'
import { layers } from './late-layers'
import { drawInside, type Inside, type OpenerButton, useOpener, withOpener } from './use-opener'

/**
 * A button that opens a menu: "…" of a row, user menu.
 * @example <Menu trigger={<IconButton icon={Ellipsis} label={t`Actions`} />}><MenuItem onSelect={…}>…</MenuItem></Menu>
 */
export function Menu<T>({ trigger, ...inside }: { trigger: OpenerButton } & Inside<T>) {
  const { code, at, isOpen, show, toggle, attributes } = useOpener({}, inside.late)
  const [byKey, setByKey] = useState(false)
  return (
    <>
      {withOpener(trigger, {
        ...attributes,
        'aria-haspopup': 'menu',
        onPointerDown: (event) => {
          if (event.button !== 0 || event.ctrlKey) return
          // The button would take the focus from the menu, which opens before the pointer is up.
          if (!isOpen) event.preventDefault()
          setByKey(false)
          toggle()
        },
        onKeyDown: (event) => {
          if (event.key !== 'Enter' && event.key !== ' ' && event.key !== 'ArrowDown') return
          event.preventDefault()
          setByKey(true)
          if (event.key === 'ArrowDown') show()
          else toggle()
        },
        // What a screen reader or a voice presses comes without a pointer.
        onClick: ({ detail }) => {
          if (detail === 0 && !isOpen) show()
        },
      })}
      {code && (
        <code.MenuLayer {...at} byKey={byKey}>
          {drawInside(inside)}
        </code.MenuLayer>
      )}
    </>
  )
}

/** One item of a menu. */
export function MenuItem(props: MenuItemProps) {
  const { MenuItemLayer } = openLayers()
  return <MenuItemLayer {...props} />
}

/** A line between two groups of a menu. */
export function MenuSeparator() {
  const { MenuSeparatorLayer } = openLayers()
  return <MenuSeparatorLayer />
}

/** @throws Error outside of a menu: what is in an open one is drawn by its code */
function openLayers() {
  const found = layers.get()
  if (found.state !== 'here') throw new Error('A part of a menu stands outside of one')
  return found.code
}
