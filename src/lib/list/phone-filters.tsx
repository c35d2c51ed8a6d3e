import { Plural, Trans } from '@lingui/react/macro'
import { SlidersHorizontal } from 'lucide-react'
import { Fragment, type ReactNode, startTransition, useState } from 'react'
import { approach } from '@/lib/late/approach'
import type { LateCode } from '@/lib/late/late-code'
import { knownCount } from '#shared/money/known-count'
import { Button } from '@/lib/ui/button'
import { Sheet } from '@/lib/ui/sheet'
import { Count } from '@/lib/ui/count'

export interface Opening {
  open: boolean
  onOpenChange: (open: boolean) => void
}

interface FiltersButtonProps {
  /** The number of active filters. */
  on: number
  renderSheet: (opening: Opening) => ReactNode
  /** The code of the sheet, if it comes late: it is fetched when the button is approached. */
  late?: LateCode<unknown>
}

/** The button that opens the filters on a phone, with the number of active filters. */
export function FiltersButton({ on, renderSheet, late }: FiltersButtonProps) {
  const [openings, setOpenings] = useState(0)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        {...(late && approach(late))}
        icon={SlidersHorizontal}
        onClick={() =>
          // A dozen fields take a slow phone a quarter of a second: the press is answered before they are drawn.
          startTransition(() => {
            setOpenings(openings + 1)
            setOpen(true)
          })
        }
      >
        <Trans>Filters</Trans> {on > 0 && <Count>{on}</Count>}
      </Button>
      {/* A new key for every opening: the fields start with the filters of the page. */}
      <Fragment key={openings}>{renderSheet({ open, onOpenChange: setOpen })}</Fragment>
    </>
  )
}

interface FilterFrameProps extends Opening {
  onReset: () => void
  footer: ReactNode
  children: ReactNode
}

/** The sheet of the filters. Changes apply only when "Show 42 results" is pressed. */
export function FilterFrame({ onReset, footer, children, ...opening }: FilterFrameProps) {
  return (
    <Sheet
      {...opening}
      title={<Trans>Filters</Trans>}
      action={
        <Button variant="quiet" onClick={onReset}>
          <Trans>Reset</Trans>
        </Button>
      }
      footer={footer}
    >
      <div className="grid grid-cols-1 gap-4 pb-1">{children}</div>
    </Sheet>
  )
}

interface ShowResultsProps {
  /** The number of results; undefined while it is not known. */
  total: number | undefined
  onShow: () => void
}

/** The button of the sheet, with the number of results. */
export function ShowResults({ total: told, onShow }: ShowResultsProps) {
  const total = knownCount(told)
  return (
    <Button variant="primary" size="lg" block onClick={onShow}>
      {total === undefined ? (
        <Trans>Show results</Trans>
      ) : (
        <Plural value={total} one="Show # result" other="Show # results" />
      )}
    </Button>
  )
}
