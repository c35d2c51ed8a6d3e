import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { explain } from '@/lib/domain-ui/explain'
import { serverNow } from '@/lib/api/transport/server-clock'
import type { StreamOptions } from '@/lib/api/transport/stream-file'
import { useTakesMore } from '@/lib/api/use-offers'
import { useLocale } from '@/lib/i18n/active-locale'
import { serverLanguage } from '@/lib/i18n/locale'
import { deviceZone } from '@/lib/time/device-zone'
import { zoneLabel } from '#shared/time/zone'
import { announce } from '@/lib/ui/announce'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'
import { Dialog } from '@/lib/ui/dialog'
import { ErrorState } from '@/lib/ui/error-state'
import { Field } from '@/lib/ui/field'
import { Segmented } from '@/lib/ui/segmented'
import { Select } from '@/lib/ui/select'
import type { ExportFormat } from './export-name'
import { ExportProgress } from './export-progress'
import { useExport } from './use-export'

/** The options that every file has. */
interface FileChoice {
  format: ExportFormat
  /** The zone of the times in the file. */
  zone: string
  language: string
}

interface ExportFrameProps {
  title: ReactNode
  /** The formats of this file; by default both. */
  formats?: readonly ExportFormat[]
  /** The call that sends the file: a back end with only SPEC.md's parameters chooses columns and times itself. */
  operation?: string
  /** The merchant's zone; this device's and UTC may be chosen instead. */
  zone: string
  nameOf: (file: { format: ExportFormat; zoneLabel: string | undefined }) => string
  /** Streams the file: `streamFile(exportTransactions, { query: { ...rows, ...file }, ...how })`. */
  send: (file: FileChoice, how: StreamOptions) => Promise<void>
  onClose: () => void
  /** The choice of rows and columns. */
  children: ReactNode
}

const BOTH: readonly ExportFormat[] = ['csv', 'xlsx']

/** The dialog of an export: its rows, zone and format, its progress and its outcome. */
export function ExportFrame(props: ExportFrameProps) {
  const { title, zone: merchants, operation = '', formats = BOTH, nameOf, send, onClose, children } = props
  const takesMore = useTakesMore(operation) || operation === ''
  const { t } = useLingui()
  const language = serverLanguage(useLocale())
  const [zone, setZone] = useState(merchants)
  const [chosen, setFormat] = useState<ExportFormat>('csv')
  const format = formats.includes(chosen) ? chosen : 'csv'
  const { state, begin, cancel } = useExport()
  const name = nameOf({ format, zoneLabel: takesMore ? zoneLabel(zone, serverNow()) : undefined })
  const run = () => void begin(name, (how) => send({ format, zone, language }, how))
  useEffect(() => {
    if (state.is === 'done') announce(t`The file is saved`)
  }, [state.is, t])
  const running = state.is === 'running'
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={!running}
      title={title}
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
        {children}
        {takesMore ? (
          <Field label={t`Time zone`}>
            <Select value={zone} onValueChange={setZone} options={zoneOptions(merchants)} />
          </Field>
        ) : (
          <p className="type-13 text-text-2">
            <Trans>The service decides the columns and the time zone of this file.</Trans>
          </p>
        )}
        {formats.length > 1 && (
          <div className="grid grid-cols-1 justify-items-start gap-1.5">
            <span className="type-13 font-medium">
              <Trans>Format</Trans>
            </span>
            <Segmented
              label={t`Format`}
              value={format}
              onValueChange={setFormat}
              segments={formats.map((value) => ({ value, label: value.toUpperCase() }))}
            />
          </div>
        )}
        <p className="type-13 text-text-2">
          <Trans>File name</Trans>
          <span className="block type-mono wrap-anywhere text-text-1">{name}</span>
        </p>
        {running && <ExportProgress progress={state.progress} />}
        {state.is === 'done' && (
          <Callout tone="success" title={<Trans>The file is saved.</Trans>}>
            {state.name}
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

/** The merchant's zone, this device's zone and UTC, without duplicates. */
function zoneOptions(merchants: string) {
  return [...new Set([merchants, deviceZone().zone, 'UTC'])].map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
    detail: zone === 'UTC' ? undefined : zoneLabel(zone, serverNow()),
  }))
}
