import type { ReactNode } from 'react'

export interface SelectOption {
  value: string
  label: ReactNode
  /** The text that typing in the list finds, when the label is not plain text. */
  textValue?: string
  /** After the label, in grey: a fee, a balance. */
  detail?: ReactNode
  /** Before the label: a token mark, an avatar. */
  mark?: ReactNode
  /** Switches the option off and gives the reason. */
  disabledReason?: ReactNode
}

/** What typing finds an option by; undefined for one that is drawn and has no text. */
export function textOf({ textValue, label }: SelectOption): string | undefined {
  return textValue ?? (typeof label === 'string' ? label : undefined)
}

/**
 * The option that typed letters choose: the first one after the chosen one whose text begins with them, from the top again
 * after the last. The same letter again and again goes through all that begin with it, as in a list of the browser.
 * @example typedOption(options, 't', 'usdt') // the next one that begins with t
 */
export function typedOption(options: readonly SelectOption[], typed: string, value: string): SelectOption | undefined {
  const letters = typed.toLowerCase()
  const isRepeated = letters.length > 1 && letters === letters.charAt(0).repeat(letters.length)
  const start = isRepeated ? letters.slice(0, 1) : letters
  const usable = options.filter(({ disabledReason }) => disabledReason === undefined)
  const at = Math.max(
    usable.findIndex((option) => option.value === value),
    0,
  )
  const inOrder = [...usable.slice(at), ...usable.slice(0, at)]
  // One letter goes on to the next option; more letters may still mean the chosen one.
  const others = start.length === 1 ? inOrder.filter((option) => option.value !== value) : inOrder
  return others.find((option) => textOf(option)?.toLowerCase().startsWith(start))
}
