import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { LateCode } from '@/lib/late/late-code'
import { useLateCode } from '@/lib/late/use-late-code'
import { ErrorState } from './error-state'
import { Loading } from './skeleton'

interface LatePartProps<T> {
  late: LateCode<T>
  /** Skeletons, as high as the part. */
  waiting: ReactNode
  /** What the part has around itself, such as the heading of the page. */
  renderFrame?: (state: ReactNode) => ReactNode
  children: (code: T) => ReactNode
}

const alone = (state: ReactNode): ReactNode => state

/**
 * A part of a page whose code comes when it is needed first: its skeleton meanwhile, and a way to try again when it is lost.
 * @example <LatePart late={lateResult} waiting={<Skeleton className="h-64" />}>{({ Result }) => <Result />}</LatePart>
 */
export function LatePart<T>({ late, waiting, renderFrame = alone, children }: LatePartProps<T>) {
  const found = useLateCode(late, true)
  if (found.state === 'here') return children(found.code)
  if (found.state === 'coming') return renderFrame(<Loading>{waiting}</Loading>)
  return renderFrame(
    <ErrorState
      title={<Trans>This part of the page could not be loaded.</Trans>}
      onRetry={() => void late.load().catch(() => undefined)}
    />,
  )
}
