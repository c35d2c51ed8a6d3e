import { Trans } from '@lingui/react/macro'
import type { LinkPlace } from '#shared/books/link-text'

/** The hash of the books that a statement bears, and what it is for. */
export function StatementHash({ head: { place, hash } }: { head: LinkPlace }) {
  return (
    <>
      <Trans>
        Hash of the books after {place} entries: <span className="type-mono wrap-anywhere">{hash}</span>
      </Trans>{' '}
      <Trans>
        Each entry is hashed with all before it: whoever keeps this hash sees later whether one was changed.
      </Trans>
    </>
  )
}
