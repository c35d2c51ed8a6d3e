import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type PasskeyRecord, type Passkeys, passkeysOptions } from '@/lib/api/passkey'
import { useOffers } from '@/lib/api/use-offers'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'
import { Card, CardBody, CardHead } from '@/lib/ui/card'
import { LoadingLines } from '@/lib/ui/skeleton'
import { AddPasskey } from './add-passkey'
import { noPasskeyReason } from './no-passkey-reason'
import { PasskeyLine } from './passkey-line'
import { RemovePasskey } from './remove-passkey'

export interface PasskeysCardProps {
  adding: boolean
  onAdding: (adding: boolean) => void
}

/** The passkeys that confirm payouts: whose they are, what each waits for, and adding and removing one. */
export function PasskeysCard({ adding, onAdding }: PasskeysCardProps) {
  const query = useQuery(passkeysOptions)
  const signsIn = useOffers('session.passkeyLogin')
  const [removing, setRemoving] = useState<PasskeyRecord>()
  const known = query.data
  return (
    <Card aria-labelledby="passkeys-title">
      <CardHead
        id="passkeys-title"
        title={<Trans>Passkeys</Trans>}
        note={
          signsIn ? (
            <Trans>They sign your payouts. Each also signs you in.</Trans>
          ) : (
            <Trans>They sign your payouts. They do not sign in.</Trans>
          )
        }
        actions={known && <AddButton known={known} onAdd={() => onAdding(true)} />}
      />
      <CardBody className="grid grid-cols-1 gap-3">
        <QueryFault query={query} title={<Trans>Could not load the passkeys.</Trans>} />
        {query.isPending && <LoadingLines />}
        {known && <List known={known} onRemove={setRemoving} />}
      </CardBody>
      {adding && known && <AddPasskey known={known} onClose={() => onAdding(false)} />}
      {removing && known && <RemovePasskey passkey={removing} known={known} onClose={() => setRemoving(undefined)} />}
    </Card>
  )
}

function AddButton({ known, onAdd }: { known: Passkeys; onAdd: () => void }) {
  const reason = noPasskeyReason(known)
  return (
    <Button size="sm" icon={Plus} onClick={onAdd} {...(reason === undefined ? {} : { disabledReason: reason.short })}>
      <Trans>Add passkey</Trans>
    </Button>
  )
}

function List({ known, onRemove }: { known: Passkeys; onRemove: (passkey: PasskeyRecord) => void }) {
  const reason = noPasskeyReason(known)
  const ready = known.list.filter(({ state }) => state === 'ready')
  return (
    <>
      {reason && <Callout tone="warning">{reason.long}</Callout>}
      {known.list.length === 0 && (
        <p className="text-text-2">
          <Trans>No passkey yet. Add one for each person who may sign payouts.</Trans>
        </p>
      )}
      {known.list.length > 0 && (
        <ul className="divide-y divide-line-hair">
          {known.list.map((passkey) => {
            const others = ready.filter(({ credential_id }) => credential_id !== passkey.credential_id)
            const canRemove = others.length > 0 && passkey.state !== 'removing'
            return (
              <PasskeyLine
                key={passkey.credential_id}
                passkey={passkey}
                {...(canRemove ? { onRemove: () => onRemove(passkey) } : {})}
              />
            )
          })}
        </ul>
      )}
      {ready.length === 1 && (
        <p className="type-13 text-text-3">
          <Trans>
            Removing a passkey needs another one that is ready. If this one is lost, the operator removes it.
          </Trans>
        </p>
      )}
    </>
  )
}
