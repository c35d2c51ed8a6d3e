import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { applicationChoices } from '@/lib/api/application'
import { explain } from '@/lib/api/explain'
import { serverNow } from '@/lib/api/server-clock'
import { useLocale } from '@/lib/i18n/active-locale'
import { serverLanguage } from '@/lib/i18n/locale'
import { zoneLabel } from '@/lib/time/zone'
import { announce } from '@/lib/ui/announce'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'
import { Dialog } from '@/lib/ui/dialog'
import { ErrorState } from '@/lib/ui/error-state'
import { Field } from '@/lib/ui/field'
import { RadioGroup } from '@/lib/ui/radio-group'
import { Segmented } from '@/lib/ui/segmented'
import { Select } from '@/lib/ui/select'
import { COLUMN_NAMES, type ColumnName } from '../list/column-names'
import { type Calendar, filterQuery } from '../list/record-query'
import { filterOf, type RecordsSearch } from '../search'
import { exportName, type ExportFormat } from './export-name'
import { ExportProgress } from './export-progress'
import { useExport } from './use-export'

interface ExportDialogProps {
  search: RecordsSearch
  calendar: Calendar
  columns: readonly ColumnName[]
  /** Results of the filters on the page. */
  total: number | undefined
  onClose: () => void
}

/** What goes into a file: which rows and columns, in whose time, in which format. The same rows as on the screen. */
export function ExportDialog({ search, calendar, columns, total, onClose }: ExportDialogProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { data: applications = [] } = useQuery(applicationChoices)
  const [rows, setRows] = useState<'filtered' | 'all'>('filtered')
  const [fields, setFields] = useState<'shown' | 'all'>('shown')
  const [zone, setZone] = useState(calendar.zone)
  const [format, setFormat] = useState<ExportFormat>('csv')
  const { state, begin, cancel } = useExport()
  const filter = rows === 'filtered' ? filterOf(search) : {}
  const isFiltered = Object.keys(filterOf(search)).length > 0
  const name = exportName({
    filter,
    calendar,
    application: applications.find(({ appid }) => appid === filter.appid)?.name ?? filter.appid,
    zoneLabel: zoneLabel(zone, serverNow()),
    format,
  })
  const run = () => {
    const chosen = fields === 'shown' ? columns : COLUMN_NAMES
    const query = {
      ...filterQuery(filter, calendar),
      format,
      zone,
      columns: chosen.join(','),
      language: serverLanguage(locale),
    }
    void begin(query, name)
  }
  useEffect(() => {
    if (state.is === 'done') announce(t`The file is saved`)
  }, [state.is, t])
  const running = state.is === 'running'
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={!running}
      title={<Trans>Export payments</Trans>}
      footer={
        <>
          <Button onClick={running ? cancel : onClose}>
            {state.is === 'done' ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
          </Button>
          <Button variant="primary" onClick={run} loading={running} loadingText={<Trans>Exporting…</Trans>}>
            <Trans>Export</Trans>
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <RadioGroup
          legend={<Trans>Rows</Trans>}
          value={rows}
          onValueChange={setRows}
          options={[
            {
              value: 'filtered',
              label:
                total === undefined ? (
                  <Trans>These rows</Trans>
                ) : (
                  <Plural value={total} one="This # row" other="These # rows" />
                ),
              hint: isFiltered ? <Trans>As the filters say</Trans> : <Trans>No filter is on</Trans>,
            },
            { value: 'all', label: <Trans>All payments</Trans>, hint: <Trans>Without any filter</Trans> },
          ]}
        />
        <RadioGroup
          legend={<Trans>Columns</Trans>}
          value={fields}
          onValueChange={setFields}
          options={[
            { value: 'shown', label: <Trans>As shown</Trans> },
            { value: 'all', label: <Trans>All columns</Trans> },
          ]}
        />
        <Field label={t`Times in`}>
          <Select value={zone} onValueChange={setZone} options={zoneOptions(calendar.zone)} />
        </Field>
        <div className="grid grid-cols-1 justify-items-start gap-1.5">
          <span className="type-13 font-medium">
            <Trans>Format</Trans>
          </span>
          <Segmented
            label={t`Format`}
            value={format}
            onValueChange={setFormat}
            segments={[
              { value: 'csv', label: 'CSV' },
              { value: 'xlsx', label: 'XLSX' },
            ]}
          />
        </div>
        <p className="type-13 text-text-2">
          <Trans>File name</Trans>
          <span className="block type-mono wrap-anywhere text-text-1">{name}</span>
        </p>
        {running && <ExportProgress progress={state.progress} />}
        {state.is === 'done' && (
          <Callout tone="success" title={<Trans>The file is saved.</Trans>}>
            {name}
          </Callout>
        )}
        {state.is === 'failed' && (
          <ErrorState title={<Trans>The export failed. No file was kept.</Trans>} onRetry={run}>
            {explain(state.error)}
          </ErrorState>
        )}
      </div>
    </Dialog>
  )
}

/** The merchant's zone, this device's, and UTC; each once. */
function zoneOptions(merchants: string) {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return [...new Set([merchants, own, 'UTC'])].map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
    detail: zone === 'UTC' ? undefined : zoneLabel(zone, serverNow()),
  }))
}
