import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PanelLeft } from 'lucide-react'
import { Brand, BrandMark } from '@/features/session/brand'
import { userInfoOptions } from '@/lib/api/user'
import { Avatar } from '@/lib/ui/avatar'
import { IconButton } from '@/lib/ui/button'
import { classNames } from '@/lib/ui/class-names'
import { CopyButton } from '@/lib/ui/copy-button'
import { Skeleton } from '@/lib/ui/skeleton'
import { useSecondHalf } from './use-second-half'
import { MainMenu } from './main-menu'
import { useSidebar } from './use-sidebar'

/** The sidebar of every page on a desktop: 268 px wide, or a rail of 64 px. */
export function Sidebar() {
  const { t } = useLingui()
  const { narrow, toggle } = useSidebar()
  const code = useSecondHalf()
  const toggler = (
    <IconButton
      size="sm"
      icon={PanelLeft}
      label={narrow ? t`Open the menu` : t`Collapse the menu`}
      aria-expanded={!narrow}
      onClick={toggle}
    />
  )
  return (
    <aside
      className={classNames(
        'sticky top-0 z-(--z-sidebar) flex h-dvh flex-col overflow-x-clip overflow-y-auto border-r border-line-hair px-3 pt-[env(safe-area-inset-top)] pb-[max(0.75rem,env(safe-area-inset-bottom))] phone:hidden',
        narrow ? 'min-w-(--sidebar-closed) items-center' : 'w-(--sidebar-open)',
      )}
    >
      <div
        className={classNames(
          'mb-2 flex min-h-(--header) flex-none items-center gap-2.5',
          narrow ? 'flex-col pt-3.5' : 'px-2',
        )}
      >
        {narrow ? <BrandMark /> : <Brand className="flex-1" />}
        {toggler}
      </div>
      <Merchant narrow={narrow} />
      <MainMenu narrow={narrow} />
      {code && <code.MenuFoot narrow={narrow} />}
    </aside>
  )
}

function Merchant({ narrow }: { narrow: boolean }) {
  const { t } = useLingui()
  const { data } = useQuery(userInfoOptions)
  if (narrow) return <div className="mb-4">{data && <Avatar name={data.name} />}</div>
  return (
    <div className="mb-4 flex min-h-13.5 items-center gap-2.5 rounded-3 border border-line-hair bg-surface px-2.5 py-2 shadow-1">
      {data ? (
        <>
          <Avatar name={data.name} />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium" title={data.name}>
              {data.name}
            </span>
            <span className="block truncate type-12 text-text-3 tabular-nums">{t`ID ${data.mchid}`}</span>
          </span>
          <CopyButton value={data.mchid} label={t`Copy merchant ID`} />
        </>
      ) : (
        <Skeleton className="h-4 w-32" />
      )}
    </div>
  )
}
