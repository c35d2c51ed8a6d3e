import { Plural, Trans } from '@lingui/react/macro'
import type { LinkPlace } from '#shared/books/link-text'

/** The hash of the books that a statement bears, and what it is for. */
export function StatementHash({ head: { place, hash } }: { head: LinkPlace }) {
  return (
    <>
      <Plural value={place} one="Hash of the books after # entry:" other="Hash of the books after # entries:" />{' '}
      <span className="type-mono wrap-anywhere">{hash}</span>
      <br />
      <Trans>
        Each entry is hashed with all before it: whoever keeps this hash sees later whether one was changed.
      </Trans>
    </>
  )
}
