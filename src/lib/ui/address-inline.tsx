import { useRef } from 'react'
import { groupsOfFour, maskMiddle } from '@/lib/money/mask'
import { classNames } from './class-names'
import { CopyButton } from './copy-button'

interface AddressInlineProps {
  /** The whole address, hash or number. */
  value: string
  /** `masked` first 5, last 4 (lists); `groups` in fours (details); `plain` as it is (32-digit numbers). */
  show: 'masked' | 'groups' | 'plain'
  /** Adds a copy button of this name; it copies the whole value. */
  copyLabel?: string
  /** Asked before copying a sender. */
  askFirst?: () => Promise<boolean>
  className?: string
}

/** An address or id in a line of text. Nothing that sends money may be decided by the masked form. */
export function AddressInline({ value, show, copyLabel, askFirst, className }: AddressInlineProps) {
  const text = useRef<HTMLSpanElement>(null)
  return (
    <span className={classNames('inline-flex max-w-full items-start gap-1.5', className)}>
      <span
        ref={text}
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

/** Real spaces between the groups, so that a line can break there; a copied selection is joined again by the wallet. */
function Groups({ of }: { of: string }) {
  const groups = groupsOfFour(of).map((group, index) => ({ group, at: index * 4 }))
  return groups.map(({ group, at }) => (
    <span key={at} className="inline-block not-last:mr-2">
      {group}
    </span>
  ))
}
