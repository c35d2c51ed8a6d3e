import { useLingui } from '@lingui/react/macro'
import { Check, Copy } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { classNames } from './class-names'
import { Icon } from './icon'
import { useCopy } from './use-copy'

const SHOWN_MS = 1500

interface CopyButtonProps {
  /** The copied text: always the whole value, even when a short one is shown. */
  value: string
  /** What pressing does: "Copy transaction ID". */
  label: string
  /** The element that shows the value. It is selected when the clipboard refuses, so that Ctrl C works. */
  source?: RefObject<HTMLElement | null>
  /** Called before copying the sender of a payment; false copies nothing. */
  askFirst?: () => Promise<boolean>
  className?: string
}

/** Copies a value, shows a check mark for a second and a half, and says in a toast whether it worked. */
export function CopyButton({ value, label, source, askFirst, className }: CopyButtonProps) {
  const { t } = useLingui()
  const copyText = useCopy()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    if (askFirst && !(await askFirst())) return
    if (await copyText(value, source)) setCopied(true)
  }
  return (
    <button
      type="button"
      aria-label={label}
      title={copied ? t`Copied` : label}
      onClick={() => void copy()}
      className={classNames(
        'inline-grid size-6 flex-none place-items-center rounded-1 align-middle reach-44 hover:bg-hover hover:text-text-1 phone:size-8',
        copied ? 'text-success-text' : 'text-text-3',
        className,
      )}
    >
      <Icon of={copied ? Check : Copy} size={14} />
    </button>
  )
}
