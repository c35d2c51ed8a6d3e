import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { DockButton, useDocked } from './dock'
import { layers } from './late-layers'
import type { DrawerProps } from './layer-props'
import { useLayer } from './use-layer'

/**
 * One record beside its list: 600 px wide at the right, the whole page on a phone, and beside the list in a wide window
 * where it docks. Its buttons stay at the bottom. Put `DrawerSection`s inside.
 */
export function Drawer({ actions, ...props }: DrawerProps) {
  const docked = useDocked()
  const code = useLayer(layers, props)
  const { open, shown, ...rest } = props
  if (!code) return null
  if (shown === undefined) return <code.CoveringDrawer {...props} actions={actions} />
  const all = (
    <>
      {actions}
      <DockButton />
    </>
  )
  if (!docked) return <code.CoveringDrawer {...props} actions={all} />
  return open ? <code.DockedDrawer {...rest} shown={shown} actions={all} /> : null
}

interface DrawerSectionProps {
  title?: ReactNode
  /** At the right of the title: a zone, a link. */
  aside?: ReactNode
  /** As high as the drawer, for a flow whose buttons stand at the lower edge. */
  fill?: boolean
  children: ReactNode
}

/** One section of a drawer, divided from the next by a line. */
export function DrawerSection({ title, aside, fill = false, children }: DrawerSectionProps) {
  return (
    <section
      className={classNames(
        'px-6 py-4.5 in-data-docked:px-5 phone:p-4',
        fill ? 'flex min-h-full flex-col' : 'border-b border-line-hair last:border-b-0',
      )}
    >
      {title && (
        <div className="mb-2.5 flex items-center justify-between gap-3">
          <h3 className="type-13 font-semibold">{title}</h3>
          {aside && <div className="type-13 text-text-3">{aside}</div>}
        </div>
      )}
      {children}
    </section>
  )
}
