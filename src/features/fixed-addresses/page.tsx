import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Download, Plus, Upload } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { PageLink } from '@/features/session/page-link'
import { isAbort } from '@/lib/api/transport/errors'
import { type FixedAddress, fixedAddressesOptions } from '@/lib/api/fixed-address'
import { serverNow } from '@/lib/api/transport/server-clock'
import { useZone } from '@/lib/api/use-zone'
import { dateOf } from '#shared/time/format-time'
import { Below } from '@/lib/ui/below'
import { Button } from '@/lib/ui/button'
import { changeSearch } from '@/lib/list/list-search'
import { usePagesOf } from '@/lib/list/use-pages'
import { Card } from '@/lib/ui/card'
import { EmptyState } from '@/lib/ui/empty-state'
import { TrailedTitle } from '@/lib/ui/trailed-title'
import { LateLayer } from '@/lib/ui/late-layer'
import { lateInLayer } from '@/lib/ui/late-layers'
import { toastError } from '@/lib/ui/toast'
import { exportAddresses } from './file/export-addresses'
import { AddressList } from './list/address-list'
import { OwnRisk } from './list/own-risk'
import type { FixedSearch } from './search'

const addressDrawer = lateInLayer(() => import('./drawer/address-drawer'))
const AddDrawer = lazy(async () => ({ default: (await import('./add/add-drawer')).AddDrawer }))
const ImportDrawer = lazy(async () => ({ default: (await import('./file/import-drawer')).ImportDrawer }))

interface FixedAddressesPageProps {
  search: FixedSearch
  onSearch: (search: FixedSearch, how?: 'replace') => void
}

const SIZE = 10

/** `/property/fixedAddr`: the addresses that withdrawals may go to. */
export function FixedAddressesPage({ search, onSearch }: FixedAddressesPageProps) {
  const zone = useZone()
  const query = useQuery(fixedAddressesOptions)
  const [doing, setDoing] = useState<'add' | 'import'>()
  const all = query.data
  const opened = all?.find(({ id }) => id === search.open)
  // The call answers with all of them; a page of the list is a part of its answer.
  const { page = 1 } = search
  const pages = usePagesOf({
    query,
    answer: all && { list: all.slice((page - 1) * SIZE, page * SIZE), total: all.length },
    page,
    size: SIZE,
    onPage: (next, how) => onSearch(changeSearch(search, { page: next }), how),
  })
  const fault = <Trans>Could not load the fixed addresses.</Trans>
  // New addresses are compared with the existing ones, so adding needs the list.
  const unknown = query.isError && !all
  const close = () => onSearch({ ...search, open: undefined }, 'replace')
  const startAdding = () => setDoing('add')
  return (
    <>
      <header className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <div>
          <TrailedTitle
            parent={
              <PageLink to="/property/WithdrawSetting">
                <Trans>Withdraw address settings</Trans>
              </PageLink>
            }
          >
            <Trans>Fixed addresses</Trans>
          </TrailedTitle>
        </div>
        <div className="flex flex-1 flex-wrap justify-end gap-2 phone:basis-full">
          {/* Its place is kept while the addresses load, so that the buttons beside it do not move. */}
          <div className={query.isPending ? 'invisible' : 'empty:hidden'}>
            {!unknown && all?.length !== 0 && <ExportButton addresses={all ?? []} zone={zone} />}
          </div>
          {!unknown && (
            <Button icon={Upload} onClick={() => setDoing('import')}>
              <Trans>Import</Trans>
            </Button>
          )}
          <AddButton variant="primary" onClick={startAdding} {...(unknown && { disabledReason: fault })} />
        </div>
      </header>
      <Card>
        <AddressList
          list={pages}
          zone={zone}
          openId={search.open}
          fault={fault}
          empty={
            <EmptyState
              kind="nothing-yet"
              title={<Trans>No fixed addresses yet</Trans>}
              actions={<AddButton onClick={startAdding} />}
            >
              <Trans>
                Save the addresses that you withdraw to. With “Fixed addresses only” you can withdraw to these addresses
                only.
              </Trans>
            </EmptyState>
          }
        />
      </Card>
      <Below loading={query.isPending}>
        <OwnRisk zone={zone} />
      </Below>
      {opened && (
        <LateLayer late={addressDrawer} onClose={close}>
          {({ AddressDrawer }) => <AddressDrawer address={opened} zone={zone} onClose={close} />}
        </LateLayer>
      )}
      <Suspense fallback={null}>
        {doing === 'add' && all && <AddDrawer saved={all} onClose={() => setDoing(undefined)} />}
        {doing === 'import' && all && <ImportDrawer saved={all} onClose={() => setDoing(undefined)} />}
      </Suspense>
    </>
  )
}

/** The button at the top of the page is primary; the one in the empty list is not. */
function AddButton(props: { variant?: 'primary'; onClick: () => void; disabledReason?: ReactNode }) {
  return (
    <Button icon={Plus} {...props}>
      <Trans>Add address</Trans>
    </Button>
  )
}

function ExportButton({ addresses, zone }: { addresses: readonly FixedAddress[]; zone: string }) {
  const { t } = useLingui()
  const save = async () => {
    try {
      await exportAddresses(addresses, dateOf(serverNow(), zone))
    } catch (error) {
      // Choosing no file is not a failure.
      if (!isAbort(error)) toastError(t`The file could not be saved. Try again, or choose another place for it.`)
    }
  }
  return (
    <Button icon={Download} onClick={() => void save()}>
      <Trans>Export</Trans>
    </Button>
  )
}
