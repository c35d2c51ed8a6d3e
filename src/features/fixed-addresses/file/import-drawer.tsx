import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { StepUpDialog } from '@/features/verification/step-up-dialog'
import { importFixedAddresses } from '#shared/contract/fixed-address'
import { currencyOptions } from '@/lib/api/currency'
import { type FixedAddress, sendFixedAddresses } from '@/lib/api/fixed-address'
import { useOnline } from '@/lib/device/use-online'
import { CoinsFault } from '@/lib/domain-ui/coins-fault'
import { toastDone } from '@/lib/ui/toast'
import { Callout } from '@/lib/ui/callout'
import { Checkbox } from '@/lib/ui/checkbox'
import { Drawer, DrawerSection } from '@/lib/ui/drawer'
import { DrawerFoot } from '@/lib/ui/drawer-foot'
import { Field } from '@/lib/ui/field'
import { FileInput } from '@/lib/ui/file-input'
import { LoadingLines } from '@/lib/ui/skeleton'
import { useRefresh } from '../list/use-refresh'
import { WaitWords } from '../list/wait-words'
import { type FileLine, MOST_LINES, readAddressFile } from './address-file'
import { FilePreview } from './file-preview'
import { textOfFile } from './text-of-file'

interface ImportDrawerProps {
  saved: readonly FixedAddress[]
  onClose: () => void
}

/** Far above the size of a hundred lines, and small enough to read without freezing the page. */
const MOST_BYTES = 200_000

/** Imports the addresses of a file: every line is checked before anything is sent, and all are saved or none. */
export function ImportDrawer({ saved, onClose }: ImportDrawerProps) {
  const { t } = useLingui()
  const isOnline = useOnline()
  const { data: coins, isPending: isComing } = useQuery(currencyOptions)
  const [text, setText] = useState<string>()
  const [fault, setFault] = useState<string>()
  const [compared, setCompared] = useState(false)
  const [proving, setProving] = useState(false)
  // Without the networks every line would be said to be of one that does not exist.
  const lines = text === undefined || !coins ? undefined : readAddressFile(text, { coins, saved })
  const bad = lines?.filter(({ problem }) => problem).length ?? 0
  const similar = lines?.some((line) => line.similar) ?? false
  const take = async (file: File) => {
    setCompared(false)
    setText(undefined)
    setFault(undefined)
    if (file.size > MOST_BYTES) setFault(t`This file is too large: at most ${MOST_LINES} lines`)
    else {
      const read = textOfFile(await file.arrayBuffer())
      if (read === undefined) setFault(t`This file cannot be read. Save it as CSV in UTF-8 and choose it again.`)
      else setText(read)
    }
  }
  const off = reasonNotToSend({ lines, isChosen: text !== undefined, bad, isCompared: compared || !similar, isOnline })
  const count = lines?.length ?? 0
  const good = count - bad
  return (
    <Drawer
      open
      onOpenChange={onClose}
      title={<Trans>Import fixed addresses</Trans>}
      footer={
        <DrawerFoot act={() => setProving(true)} off={off} onCancel={onClose}>
          {good > 0 ? <ImportWords count={good} /> : <Trans>Import</Trans>}
        </DrawerFoot>
      }
    >
      <DrawerSection>
        <div className="grid grid-cols-1 gap-4">
          <Field
            label={<Trans>CSV file</Trans>}
            hint={<Trans>Columns: network, address, name. An exported list can be imported as it is.</Trans>}
            error={fault}
          >
            <FileInput accept=".csv,text/csv,text/plain" onFile={(file) => void take(file)} />
          </Field>
          <CoinsFault />
          {text !== undefined && isComing && <LoadingLines />}
          <WaitWords />
        </div>
      </DrawerSection>
      {lines && (
        <DrawerSection title={<Trans>Before anything is sent</Trans>}>
          {bad > 0 && (
            <div role="alert" className="mb-3">
              <Callout
                tone="danger"
                title={
                  <Trans>
                    {bad} of {count} lines cannot be imported.
                  </Trans>
                }
              >
                <Trans>Correct the file and choose it again. Nothing is imported until all lines are right.</Trans>
              </Callout>
            </div>
          )}
          <FilePreview lines={lines} />
          {similar && (
            <Checkbox
              className="mt-4"
              checked={compared}
              onCheckedChange={setCompared}
              label={<Trans>I compared the look-alikes group by group and want the new ones.</Trans>}
            />
          )}
        </DrawerSection>
      )}
      {proving && lines && <ProveImport lines={lines} onClose={() => setProving(false)} onImported={onClose} />}
    </Drawer>
  )
}

function ImportWords({ count }: { count: number }) {
  return <Plural value={count} one="Import # address" other="Import # addresses" />
}

interface Sendable {
  lines: readonly FileLine[] | undefined
  isChosen: boolean
  bad: number
  isCompared: boolean
  isOnline: boolean
}

function reasonNotToSend({ lines, isChosen, bad, isCompared, isOnline }: Sendable) {
  if (!isChosen) return <Trans>Choose a file first</Trans>
  if (!lines) return <Trans>The networks are not loaded yet</Trans>
  if (lines.length === 0) return <Trans>The file holds no addresses</Trans>
  if (lines.length > MOST_LINES) return <Trans>At most {MOST_LINES} lines at once</Trans>
  if (bad > 0) return <Trans>Some lines cannot be imported</Trans>
  if (!isCompared) return <Trans>Compare the look-alikes first</Trans>
  return isOnline ? undefined : <Trans>You are offline.</Trans>
}

interface ProveImportProps {
  lines: readonly FileLine[]
  onClose: () => void
  onImported: () => void
}

function ProveImport({ lines, onClose, onImported }: ProveImportProps) {
  const { t } = useLingui()
  const refresh = useRefresh()
  const list = lines.map(({ network_id = '', address, name }) => ({ network_id, address, name }))
  const count = list.length
  return (
    <StepUpDialog
      act={importFixedAddresses.name}
      payload={{ list }}
      title={<Trans>Verify these addresses</Trans>}
      confirm={<ImportWords count={count} />}
      confirming={<Trans>Importing…</Trans>}
      onClose={onClose}
      onProven={async (proof, key) => {
        await sendFixedAddresses({ list, ...proof }, key)
        toastDone(t`The addresses were imported`)
        onImported()
        refresh()
      }}
    >
      <Trans>You can withdraw to these {count} addresses.</Trans>
    </StepUpDialog>
  )
}
