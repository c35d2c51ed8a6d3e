import { LateLayer } from '@/lib/ui/late-layer'
import { accountParts } from '../kit/late-parts'

/** The whole activity log, over the page. */
export function WholeActivity({ page, onPage }: { page: number; onPage: (page: number | undefined) => void }) {
  const close = () => onPage(undefined)
  return (
    <LateLayer late={accountParts} onClose={close}>
      {({ ActivityDrawer }) => <ActivityDrawer page={page} onPage={onPage} onClose={close} />}
    </LateLayer>
  )
}
