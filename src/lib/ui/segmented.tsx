import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names'
import { Icon } from './icon'

interface Segment<Value extends string> {
  value: Value
  label: string
  /** Shown instead of the label, which becomes its accessible name. */
  icon?: LucideIcon
  /** A figure after the label. */
  count?: string | undefined
  /** Switches the segment off and gives the reason. */
  disabledReason?: string
}

interface SegmentedProps<Value extends string> {
  /** The name of the group. */
  label: string
  segments: readonly Segment<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  /** As wide as its container, with equal segments. */
  block?: boolean
}

/** Chooses how the same data is shown. Native radio buttons: arrow keys move and choose. */
export function Segmented<Value extends string>({
  label,
  segments,
  value,
  onValueChange,
  block = false,
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset
      aria-label={label}
      className={classNames(
        'flex-wrap gap-0.5 rounded-2 border border-line-hair bg-sunken p-0.5',
        block ? 'flex w-full' : 'inline-flex flex-none max-w-full phone:flex',
      )}
    >
      {segments.map((segment) => (
        <Part
          key={segment.value}
          segment={segment}
          name={name}
          grow={block}
          checked={segment.value === value}
          onChoose={() => onValueChange(segment.value)}
        />
      ))}
    </fieldset>
  )
}

interface PartProps {
  segment: Segment<string>
  name: string
  grow: boolean
  checked: boolean
  onChoose: () => void
}

function Part({ segment, name, grow, checked, onChoose }: PartProps) {
  const off = segment.disabledReason !== undefined
  // The reason is the title of the radio button itself, which covers the label: so it is its description too.
  const face: ReactNode = segment.icon ? <Icon of={segment.icon} size={16} /> : segment.label
  const { label, count } = segment
  return (
    <label
      title={segment.icon && segment.label}
      className={classNames(
        'relative inline-flex min-h-6.5 items-center justify-center rounded-1 type-13 font-medium whitespace-nowrap text-text-2 phone:min-h-11 phone:min-w-11',
        'has-checked:bg-surface has-checked:text-text-1 has-checked:ring-1 has-checked:ring-line-strong forced-colors:has-checked:outline-2 forced-colors:has-checked:outline-[Highlight]',
        'has-focus-visible:outline-(length:--focus-width) has-focus-visible:outline-offset-1 has-focus-visible:outline-focus',
        segment.icon ? 'px-1.5' : 'px-2.5 phone:max-[22.5rem]:px-1.5',
        grow ? 'flex-1' : 'phone:flex-auto',
        off ? 'cursor-not-allowed text-text-disabled' : 'cursor-pointer hover:text-text-1',
      )}
    >
      <input
        type="radio"
        name={name}
        value={segment.value}
        aria-label={count === undefined ? label : `${label} ${count}`}
        title={segment.disabledReason}
        checked={checked}
        disabled={off}
        onChange={onChoose}
        className="absolute inset-0 cursor-[inherit] appearance-none opacity-0"
      />
      {face}
      {count !== undefined && <span className="ml-1 type-12 text-text-3 tabular-nums">{count}</span>}
    </label>
  )
}
