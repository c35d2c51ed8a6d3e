import { Link } from '@tanstack/react-router'
import { devicePath } from '@/features/session/device-path'
import type { Application } from '@/lib/api/application'

/** A link to one application; its text is the name. */
export function AppLink({ app: { appid, name }, className }: { app: Application; className: string }) {
  return (
    <Link to={devicePath('/appManage')} search={{ open: appid }} data-app={appid} className={className}>
      {name}
    </Link>
  )
}
