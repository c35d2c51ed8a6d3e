import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { serverNow } from '@/lib/api/transport/server-clock'
import type { SavedAddress } from '@/lib/api/withdrawal'
import { useZone } from '@/lib/api/use-zone'
import { formatTime } from '#shared/time/format-time'
import { AddressInline } from '@/lib/ui/address-inline'
import { Button } from '@/lib/ui/button'
import { Popover } from '@/lib/ui/popover'

interface SavedAddressesProps {
  saved: readonly SavedAddress[]
  network: string
  onChoose: (address: string) => void
}

/**
 * The merchant's fixed addresses of this network. They are shown in full, because an address that money goes to is
 * never masked.
 */
export function SavedAddresses({ saved, network, onChoose }: SavedAddressesProps) {
  const { t } = useLingui()
  const zone = useZone()
  const [open, setOpen] = useState(false)
  const now = serverNow()
  if (saved.length === 0) return null
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={t`Fixed addresses on ${network}`}
      align="end"
      width={380}
      flush
      trigger={
        <Button variant="link">
          <Trans>Fixed addresses</Trans>
        </Button>
      }
    >
      <ul className="divide-y divide-line-hair">
        {saved.map(({ id, address, name, usable_from }) => {
          const isWaiting = usable_from > now
          const time = formatTime(usable_from, 'save', { zone })
          return (
            <li key={id}>
              <button
                type="button"
                aria-disabled={isWaiting || undefined}
                onClick={() => {
                  if (isWaiting) return
                  onChoose(address)
                  setOpen(false)
                }}
                className="grid w-full grid-cols-1 gap-1 px-4 py-3 text-left hover:bg-hover aria-disabled:cursor-not-allowed"
              >
                <span className="font-medium">{name === '' ? <Trans>Without a name</Trans> : name}</span>
                <AddressInline value={address} show="groups" className="type-13" />
                {isWaiting && (
                  <span className="type-12 text-text-3">
                    <Trans>Usable from {time}</Trans>
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </Popover>
  )
}
