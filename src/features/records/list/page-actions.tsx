import { Trans, useLingui } from '@lingui/react/macro'
import { Download, Rows3, Rows4 } from 'lucide-react'
import { Button, IconButton } from '@/lib/ui/button'
import { ColumnChooser } from './column-chooser'
import type { ColumnName } from './column-names'
import { useDensity } from './remembered-look'

interface PageActionsProps {
  columns: readonly ColumnName[]
  onColumns: (columns: readonly ColumnName[]) => void
  onExport: () => void
}

/** Columns and density, which only the table has, and Export. */
export function PageActions({ columns, onColumns, onExport }: PageActionsProps) {
  const { t } = useLingui()
  const [density, setDensity] = useDensity()
  const compact = density === 'compact'
  return (
    <div className="ml-auto flex items-center gap-2">
      <span className="contents phone:hidden">
        <ColumnChooser columns={columns} onChange={onColumns} />
        <IconButton
          variant="secondary"
          icon={compact ? Rows4 : Rows3}
          label={t`Compact rows`}
          aria-pressed={compact}
          onClick={() => setDensity(compact ? 'comfortable' : 'compact')}
        />
      </span>
      <Button icon={Download} onClick={onExport}>
        <Trans>Export</Trans>
      </Button>
    </div>
  )
}
