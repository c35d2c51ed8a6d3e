import { Trans, useLingui } from '@lingui/react/macro'
import { Columns3 } from 'lucide-react'
import { Button } from '@/lib/ui/button'
import { Popover } from '@/lib/ui/popover'
import { recordParts } from '../late-record-parts'
import type { ColumnListProps } from './column-list'

/** Chooses columns and their order. */
export function ColumnChooser(props: ColumnListProps) {
  const { t } = useLingui()
  return (
    <Popover
      label={t`Columns`}
      align="end"
      width={300}
      late={recordParts}
      trigger={
        <Button icon={Columns3}>
          <Trans>Columns</Trans>
        </Button>
      }
    >
      {({ ColumnList }) => <ColumnList {...props} />}
    </Popover>
  )
}
