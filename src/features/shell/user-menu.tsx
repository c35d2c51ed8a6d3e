import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, User } from 'lucide-react'
import { userInfoOptions } from '@/lib/api/user'
import { Avatar } from '@/lib/ui/avatar'
import { buttonLook } from '@/lib/ui/button-look'
import { Icon } from '@/lib/ui/icon'
import { Menu } from '@/lib/ui/menu'
import { userMenuItems } from './late-user-menu'

/** The menu of the signed-in merchant: personal info, log-out. */
export function UserMenu() {
  const { t } = useLingui()
  const { data } = useQuery(userInfoOptions)
  const who = data?.email?.split('@')[0] ?? data?.name
  return (
    <Menu
      late={userMenuItems}
      trigger={
        <button type="button" className={buttonLook({ variant: 'quiet' })}>
          {who ? <Avatar name={who} round size="sm" /> : <Icon of={User} />}
          {who && <span className="sr-only">{t`Account`} </span>}
          <span className="max-w-40 truncate text-text-1">{who ?? t`Account`}</span>
          <Icon of={ChevronDown} size={16} />
        </button>
      }
    >
      {({ UserMenuItems }) => <UserMenuItems />}
    </Menu>
  )
}
