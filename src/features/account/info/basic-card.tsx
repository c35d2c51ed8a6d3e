import { Trans, useLingui } from '@lingui/react/macro'
import type { UserInfo } from '#shared/contract/user'
import { UNKNOWN } from '#shared/money/amount'
import { Card, CardHead } from '@/lib/ui/card'
import { SettingRow } from '../kit/setting-row'
import type { RowName } from '../search'

interface BasicCardProps {
  user: UserInfo
  open: RowName | undefined
  onOpen: (row: RowName | undefined) => void
}

/** What customers and reviewers read of the merchant; each line is edited in its row. */
export function BasicCard({ user, open, onOpen }: BasicCardProps) {
  const { t } = useLingui()
  const done = () => onOpen(undefined)
  const row = (name: RowName) => ({
    open: open === name,
    onOpenChange: (next: boolean) => onOpen(next ? name : undefined),
  })
  const links = Object.entries(user.social_links ?? {})
  return (
    <Card aria-labelledby="basic-title">
      <CardHead id="basic-title" title={<Trans>Basic information</Trans>} />
      <ul className="mt-2 pb-1">
        <SettingRow title={t`Merchant name`} note={user.name} act={<Trans>Edit</Trans>} {...row('name')}>
          {({ LineForm }) => (
            <LineForm
              name="name"
              label={t`Merchant name`}
              value={user.name === UNKNOWN ? '' : user.name}
              onDone={done}
            />
          )}
        </SettingRow>
        <SettingRow title={t`Address`} note={orDash(user.address)} act={<Trans>Edit</Trans>} {...row('address')}>
          {({ LineForm }) => <LineForm name="address" label={t`Address`} value={user.address ?? ''} onDone={done} />}
        </SettingRow>
        <SettingRow title={t`Website`} note={orDash(user.website)} act={<Trans>Edit</Trans>} {...row('website')}>
          {({ LineForm }) => <LineForm name="website" label={t`Website`} value={user.website ?? ''} onDone={done} />}
        </SettingRow>
        <SettingRow
          title={t`Social links`}
          note={links.length === 0 ? '—' : <Links links={links} />}
          act={<Trans>Edit</Trans>}
          {...row('links')}
        >
          {({ LinksForm }) => <LinksForm links={links} isKnown={user.social_links !== undefined} onDone={done} />}
        </SettingRow>
        <SettingRow
          title={t`Time zone`}
          note={user.unknown_zone ?? orDash(user.zone)}
          act={<Trans>Edit</Trans>}
          {...row('zone')}
        >
          {({ ZoneForm }) => <ZoneForm zone={user.unknown_zone ?? user.zone} onDone={done} />}
        </SettingRow>
      </ul>
    </Card>
  )
}

/** Nothing is a dash. */
function orDash(text: string | undefined): string {
  return text === undefined || text === '' ? '—' : text
}

/** Names and links as text: a link that a stranger may have typed is not one to press here. */
function Links({ links }: { links: readonly (readonly [string, string])[] }) {
  return links.map(([name, link]) => (
    <span key={name} className="block">
      {name}: {link}
    </span>
  ))
}
