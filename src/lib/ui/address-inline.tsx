import { useRef } from 'react'
import { groupsOfFour, maskMiddle } from '#shared/money/mask'
import { classNames } from './class-names'
import { CopyButton } from './copy-button'

interface AddressInlineProps {
  /** The whole address, hash or number. */
  value: string
  /** `masked` first 5, last 4 (lists); `groups` in fours (details); `plain` as it is (32-digit numbers). */
  show: 'masked' | 'groups' | 'plain'
  /** Adds a copy button of this name; it copies the whole value. */
  copyLabel?: string
  /** Called before a sender is copied; false copies nothing. */
  askFirst?: () => Promise<boolean>
  className?: string
}

/** An address or id in a line of text. The masked form must never be used to decide about a payment. */
export function AddressInline({ value, show, copyLabel, askFirst, className }: AddressInlineProps) {
  const text = useRef<HTMLSpanElement>(null)
  return (
    <span
      className={classNames(
        'inline-flex max-w-full gap-1.5',
        show === 'masked' ? 'items-center' : 'items-start',
        className,
      )}
    >
      <span
        ref={text}
        translate="no"
        title={show === 'masked' ? value : undefined}
        className={classNames(
          'type-mono',
          show === 'masked' ? 'whitespace-nowrap' : 'min-w-0 wrap-anywhere leading-[1.375rem]',
        )}
      >
        {show === 'masked' && maskMiddle(value)}
        {show === 'plain' && value}
        {show === 'groups' && <Groups of={value} />}
      </span>
      {copyLabel && (
        <CopyButton
          value={value}
          label={copyLabel}
          source={text}
          {...(askFirst ? { askFirst } : {})}
          className="-my-px"
        />
      )}
    </span>
  )
}

/**
 * Groups with real spaces between them, so that a line can break there; wallets ignore the spaces of a copied
 * selection.
 */
function Groups({ of }: { of: string }) {
  const groups = groupsOfFour(of).map((group, index) => ({ group, at: index * 4 }))
  return groups.map(({ group, at }) => (
    <span key={at} className="inline-block not-last:mr-2">
      {group}
    </span>
  ))
}
