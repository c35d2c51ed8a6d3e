import { Trans, useLingui } from '@lingui/react/macro'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { PageLink } from '@/features/session/page-link'
import type { Application } from '@/lib/api/application'
import { createOrder } from '#shared/contract/order'
import type { Coin } from '@/lib/api/currency'
import { useOffers } from '@/lib/api/use-offers'
import { useZone } from '@/lib/api/use-zone'
import { RecordTime } from '@/lib/domain-ui/record-time'
import { Amount } from '@/lib/ui/amount'
import { Button, IconButton } from '@/lib/ui/button'
import { CopyButton } from '@/lib/ui/copy-button'
import { Menu, MenuItem } from '@/lib/ui/menu'
import { TrailedTitle } from '@/lib/ui/trailed-title'
import { AppMark } from '../kit/app-mark'
import { ModeBadge, StateBadge } from '../kit/app-words'
import { CallbackCard } from './callback-card'
import { DeleteDialog } from './delete-dialog'
import { EditDrawer } from './edit-drawer'
import { KeyCard } from './key-card'
import { KeyRefundCard } from './key-refund-card'
import { SnippetsCard } from './snippets-card'
import { TokensCard } from './tokens-card'
import { WhitelistCard } from './whitelist-card'

interface DetailPageProps {
  app: Application
  coins: readonly Coin[]
  ownIp: string | undefined
  onDeleted: () => void
}

/** One application: what it takes, whom it tells, and who may call with its KEY. */
export function DetailPage({ app, coins, ownIp, onDeleted }: DetailPageProps) {
  const { t } = useLingui()
  const zone = useZone()
  const [doing, setDoing] = useState<'edit' | 'delete'>()
  const close = () => setDoing(undefined)
  // The programs call our order API, which another back end need not have.
  const takesOrders = useOffers(createOrder.name)
  return (
    <>
      <header className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-0">
          <TrailedTitle
            parent={
              <PageLink to="/appManage" activeOptions={{ exact: true }}>
                <Trans>Application management</Trans>
              </PageLink>
            }
          >
            {app.name}
          </TrailedTitle>
          <div className="mt-2 flex flex-wrap items-center gap-3">
            <AppMark name={app.name} logo={app.logo} size="logo" />
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2">
                <StateBadge status={app.status} />
                <ModeBadge mode={app.mode} />
                <Amount value={app.usdt_total} unit="USDT" className="type-16" />
              </p>
              <p className="mt-1 flex flex-wrap items-center gap-x-2 type-13 text-text-2">
                <span className="inline-flex items-center gap-1">
                  <code className="type-mono">{app.appid}</code>
                  <CopyButton value={app.appid} label={t`Copy application ID`} className="phone:size-11" />
                </span>
                {app.website_url !== '' && <span className="wrap-anywhere">{app.website_url}</span>}
                <span>
                  <Trans>
                    created <RecordTime at={app.created_time} zone={zone} />
                  </Trans>
                </span>
              </p>
            </div>
          </div>
        </div>
        <div className="ml-auto flex gap-2 phone:ml-0">
          <Button icon={Pencil} onClick={() => setDoing('edit')}>
            <Trans>Edit</Trans>
          </Button>
          <Menu trigger={<IconButton icon={Ellipsis} variant="secondary" label={t`More actions`} />}>
            <MenuItem icon={Trash2} danger onSelect={() => setDoing('delete')}>
              <Trans>Delete application…</Trans>
            </MenuItem>
          </Menu>
        </div>
      </header>
      <div className="grid grid-cols-1 gap-4 min-[64.0625rem]:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 content-start gap-4">
          <TokensCard app={app} coins={coins} />
          <CallbackCard app={app} zone={zone} />
        </div>
        <div className="grid min-w-0 content-start gap-4">
          <KeyCard app={app} zone={zone} />
          <WhitelistCard app={app} ownIp={ownIp} />
          {app.key_refund_limit !== undefined && <KeyRefundCard app={app} saved={app.key_refund_limit} />}
        </div>
        {takesOrders && <SnippetsCard app={app} coins={coins} />}
      </div>
      {doing === 'edit' && <EditDrawer app={app} onClose={close} />}
      {doing === 'delete' && <DeleteDialog app={app} onClose={close} onDeleted={onDeleted} />}
    </>
  )
}
