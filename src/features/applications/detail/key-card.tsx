import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Eye, Hourglass, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { StepUpDialog } from '@/features/verification/step-up-dialog'
import { type Application, type ApplicationKey, keyListOptions, readKey } from '@/lib/api/application'
import { keys, showKey } from '#shared/contract/application'
import { isTold } from '@/lib/api/told'
import { useReached } from '@/lib/api/use-reached'
import { useWithholds } from '@/lib/api/use-offers'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { RecordTime } from '@/lib/domain-ui/record-time'
import { Badge } from '@/lib/ui/badge'
import { Button } from '@/lib/ui/button'
import { Card, CardBody, CardHead } from '@/lib/ui/card'
import { LoadingLines } from '@/lib/ui/skeleton'
import { KeyShown } from '../kit/key-shown'
import { keyFlows, ProveChange } from '../kit/prove-change'
import { ChangeKeyDialog } from './change-key-dialog'

type Doing = { what: 'show' | 'change' | 'end' } | { what: 'shown'; key: string; isNew: boolean }

/** The KEY: masked, shown in full after a step-up, changed with a grace time for the old one. */
export function KeyCard({ app, zone }: { app: Application; zone: string }) {
  const [doing, setDoing] = useState<Doing>()
  const withheld = useWithholds(keys.name) === true
  const query = useQuery({ ...keyListOptions(app.appid), enabled: !withheld })
  const old = query.data?.find(({ expires_at }) => expires_at !== null)
  const isOver = useReached(old?.expires_at ?? null)
  const both = old !== undefined && !isOver
  const close = () => setDoing(undefined)
  return (
    <Card>
      <CardHead
        title={<Trans>KEY</Trans>}
        note={<Trans>Signs the orders of your shop.</Trans>}
        actions={
          both && (
            <Badge tone="info" icon={Hourglass}>
              <Trans>Two KEYs work</Trans>
            </Badge>
          )
        }
      />
      <CardBody>
        {query.isPending && !withheld && <LoadingLines />}
        <QueryFault query={query} title={<Trans>Could not load the KEYs.</Trans>} />
        {(withheld || query.data?.length === 0) && <code className="type-mono">{app.key}</code>}
        <ul className="divide-y divide-line-hair">
          {query.data?.map((each) => (
            <KeyLine key={`${each.key} ${each.created_time}`} shown={each} zone={zone} />
          ))}
        </ul>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button icon={Eye} onClick={() => setDoing({ what: 'show' })}>
            <Trans>Show KEY</Trans>
          </Button>
          {both && (
            <Button variant="danger" onClick={() => setDoing({ what: 'end' })}>
              <Trans>End old KEY now…</Trans>
            </Button>
          )}
          <Button
            variant={both ? 'secondary' : 'danger'}
            icon={RotateCcw}
            onClick={() => setDoing({ what: 'change' })}
            {...(both ? { disabledReason: <Trans>Not while two KEYs work.</Trans> } : {})}
          >
            <Trans>Change KEY…</Trans>
          </Button>
        </div>
      </CardBody>
      {doing?.what === 'show' && (
        <ProveShowing app={app} onClose={close} onShown={(key) => setDoing({ what: 'shown', key, isNew: false })} />
      )}
      {doing?.what === 'change' && (
        <ChangeKeyDialog
          app={app}
          onClose={close}
          onChanged={(key) => setDoing({ what: 'shown', key: key ?? '', isNew: true })}
        />
      )}
      {doing?.what === 'end' && (
        <ProveChange
          change={{ appid: app.appid, end_old_key: true }}
          title={<Trans>End the old KEY now</Trans>}
          confirm={<Trans>End old KEY</Trans>}
          onClose={close}
          onDone={close}
        >
          <Trans>Orders that are signed with the old KEY are refused from now on.</Trans>
        </ProveChange>
      )}
      {doing?.what === 'shown' && <KeyShown value={doing.key} mustBeKept={doing.isNew} onClose={close} />}
    </Card>
  )
}

function KeyLine({ shown, zone }: { shown: ApplicationKey; zone: string }) {
  const { key, created_time, last_used_time, expires_at } = shown
  return (
    <li className="py-2">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <code className="type-mono wrap-anywhere">{key}</code>
        {expires_at !== null && (
          <Badge tone="warning" icon={Hourglass}>
            <Trans>
              Until <RecordTime at={expires_at} zone={zone} />
            </Trans>
          </Badge>
        )}
      </p>
      <p className="type-12 text-text-3">
        {expires_at !== null ? (
          <Trans>Old</Trans>
        ) : (
          !Number.isNaN(created_time) && (
            <Trans>
              Since <RecordTime at={created_time} zone={zone} />
            </Trans>
          )
        )}
        {isTold(shown, 'last_used_time') && (
          <>
            {' · '}
            {last_used_time === null ? (
              <Trans>never used</Trans>
            ) : (
              <Trans>
                last used <RecordTime at={last_used_time} zone={zone} />
              </Trans>
            )}
          </>
        )}
      </p>
      {expires_at !== null && last_used_time !== null && (
        <p className="type-12 text-warning-text">
          <Trans>A server of yours called with the old KEY. Give it the new one before the old one ends.</Trans>
        </p>
      )}
    </li>
  )
}

interface ProveShowingProps {
  app: Application
  onClose: () => void
  onShown: (key: string) => void
}

function ProveShowing({ app: { appid, name }, onClose, onShown }: ProveShowingProps) {
  const { t } = useLingui()
  return (
    <StepUpDialog
      act={showKey.name}
      payload={{ appid }}
      title={t`Show the KEY`}
      confirm={<Trans>Show KEY</Trans>}
      confirming={<Trans>Asking…</Trans>}
      flows={keyFlows}
      onClose={onClose}
      onProven={async (codes) => onShown(await readKey(appid, codes))}
    >
      <Trans>The whole KEY of {name} is shown. Make sure that nobody looks at your screen.</Trans>
    </StepUpDialog>
  )
}
