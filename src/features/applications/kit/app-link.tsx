import { PageLink } from '@/features/session/page-link'
import type { Application } from '@/lib/api/application'

/** A link to one application; its text is the name. */
export function AppLink({ app: { appid, name }, className }: { app: Application; className: string }) {
  return (
    <PageLink to="/appManage" search={{ open: appid }} data-app={appid} className={className}>
      {name}
    </PageLink>
  )
}
