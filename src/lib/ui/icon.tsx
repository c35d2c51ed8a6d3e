import type { LucideIcon } from 'lucide-react'
import { classNames } from './class-names'

/** 18 in nav and buttons, 16 in tables and fields, 14 beside small words, 13 in badges, 22 alone. */
type IconSize = 13 | 14 | 16 | 18 | 22

const box: Record<IconSize, string> = {
  13: 'size-[0.8125rem]',
  14: 'size-3.5',
  16: 'size-4',
  18: 'size-[1.125rem]',
  22: 'size-[1.375rem]',
}

interface IconProps {
  of: LucideIcon
  size?: IconSize
  className?: string
}

/**
 * A Lucide icon. It is always decoration: the text beside it, or the name of its button, carries the meaning.
 * @example <Icon of={Copy} size={16} />
 */
export function Icon({ of: Drawing, size = 18, className }: IconProps) {
  const stroke = size === 13 ? 2 : 1.6
  return <Drawing aria-hidden strokeWidth={stroke} className={classNames('block flex-none', box[size], className)} />
}
