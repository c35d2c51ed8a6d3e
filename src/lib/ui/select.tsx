import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { Chosen } from './chosen'
import { classNames } from './class-names'
import { useFieldWiring } from './field'
import { Icon } from './icon'
import type { InputSize } from './input-frame'
import { type SelectOption, typedOption } from './select-options'
import { useOpener } from './use-opener'

interface SelectProps {
  /** '' means that nothing is chosen and shows the placeholder. */
  value: string
  onValueChange: (value: string) => void
  options: readonly SelectOption[]
  placeholder?: ReactNode
  size?: InputSize
  /** Without an edge and as wide as its words: a choice in the head of a card, below its title in rank. */
  quiet?: boolean
  disabled?: boolean
  className?: string
  /** The name, outside a `Field`. */
  'aria-label'?: string
  'aria-describedby'?: string
}

const quietLook =
  'min-h-9 max-w-full gap-1 px-2.5 type-13 font-medium text-text-2 hover:bg-hover hover:text-text-1 phone:min-h-11'
const fieldLook =
  'w-full gap-2 border data-placeholder:text-text-3 data-disabled:border-line-hair data-disabled:bg-sunken data-disabled:text-text-disabled'
const sizeLook: Record<InputSize, string> = {
  md: 'min-h-9 px-2.5 phone:min-h-11 phone:text-[1rem]',
  lg: 'min-h-11 px-3',
}
const invalidLook = 'border-danger-solid inset-ring inset-ring-danger-solid'
const validLook = 'border-line-control bg-surface hover:border-text-3'

/**
 * Chooses one of a list. Inside a `Field` the label names it. An empty value means that nothing is chosen: give "All" a value
 * such as `all`.
 */
export function Select({
  value,
  onValueChange,
  options,
  placeholder,
  size = 'md',
  quiet = false,
  disabled = false,
  ...rest
}: SelectProps) {
  const { invalid, labelId, ...wiring } = useFieldWiring(rest)
  const { code, at, show, attributes } = useOpener({})
  const choose = useTyping((typed) => {
    const option = typedOption(options, typed, value)
    if (option && option.value !== value) onValueChange(option.value)
  })
  const chosen = options.find((option) => option.value === value)
  return (
    <>
      <button
        {...attributes}
        {...pressed({ show, choose })}
        {...wiring}
        type="button"
        aria-label={rest['aria-label']}
        disabled={disabled}
        data-disabled={disabled ? '' : undefined}
        data-placeholder={value === '' ? '' : undefined}
        className={classNames(
          'flex min-w-0 items-center rounded-2 text-left transition-colors motion-instant',
          quiet ? quietLook : classNames(fieldLook, sizeLook[size], invalid ? invalidLook : validLook),
          rest.className,
        )}
      >
        <span className="min-w-0 flex-1 truncate">
          <span className="pointer-events-none">
            {value === '' ? placeholder : chosen && <Chosen option={chosen} />}
          </span>
        </span>
        <Icon of={ChevronDown} size={16} className="text-text-3" />
      </button>
      {code && <code.SelectLayer {...at} {...{ value, onValueChange, options, labelId }} label={rest['aria-label']} />}
    </>
  )
}

const OPEN_KEYS: ReadonlySet<string> = new Set([' ', 'Enter', 'ArrowUp', 'ArrowDown'])

/**
 * A button that opens a list (WAI-ARIA APG, select-only combobox): no list of the browser holds marks and reasons. A mouse opens it when it goes down, a finger when it goes up: before that it may be scrolling.
 */
function pressed({ show, choose }: { show: () => void; choose: Typing }): ComponentProps<'button'> {
  return {
    role: 'combobox',
    'aria-autocomplete': 'none',
    onPointerDown: (event) => {
      if (event.pointerType !== 'mouse' || event.button !== 0 || event.ctrlKey) return
      // The button would take the focus from the list.
      event.preventDefault()
      event.currentTarget.focus()
      show()
    },
    onClick: (event) => {
      // Safari does not focus a button that is pressed.
      event.currentTarget.focus()
      show()
    },
    onKeyDown: (event) => {
      const { key, ctrlKey, altKey, metaKey } = event
      const isLetter = key.length === 1 && !ctrlKey && !altKey && !metaKey
      if (isLetter && choose.type(key)) return
      if (!OPEN_KEYS.has(key)) return
      event.preventDefault()
      show()
    },
  }
}

/** Letters that follow each other within a second belong together. */
const TOGETHER_MS = 1000

interface Typing {
  /** @returns whether the letter was typed to choose; a blank is so only after other letters */
  type: (letter: string) => boolean
}

/** Choosing by typing on the closed list, as a list of the browser does. */
function useTyping(choose: (typed: string) => void): Typing {
  const last = useRef({ typed: '', at: 0 })
  return {
    type: (letter) => {
      const now = performance.now()
      const before = now - last.current.at < TOGETHER_MS ? last.current.typed : ''
      if (letter === ' ' && before === '') return false
      last.current = { typed: before + letter, at: now }
      choose(before + letter)
      return true
    },
  }
}
