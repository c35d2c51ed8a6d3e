import { Trans } from '@lingui/react/macro'
import { ServerCrash } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button'
import { Callout } from './callout'

interface ErrorStateProps {
  /** What happened, in one sentence: "Could not refresh." */
  title: ReactNode
  /** The cause, if known: "The server answered HTTP 500." */
  children?: ReactNode
  /** The code or request id for support. */
  code?: string | undefined
  onRetry?: (() => void) | undefined
  retrying?: boolean
}

/**
 * The error of a failed call, at the position of its data. Old data stays below it with an `AsOf`; an error never
 * empties a table.
 */
export function ErrorState({ title, children, code, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div role="alert">
      <Callout
        tone="danger"
        icon={ServerCrash}
        title={title}
        action={
          onRetry && (
            <Button size="sm" onClick={onRetry} loading={retrying}>
              <Trans>Retry</Trans>
            </Button>
          )
        }
      >
        {children} {code && <span className="type-mono">{code}</span>}
      </Callout>
    </div>
  )
}
