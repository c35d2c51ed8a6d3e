import type { SelectOption } from './select-options'

/** One choice of a `Select`: in its list, and in its button when it is chosen. */
export function Chosen({ option: { mark, label, detail } }: { option: SelectOption }) {
  return (
    <span className="inline-flex items-center gap-2 align-middle">
      {mark}
      <span>{label}</span>
      {detail && <span className="min-w-0 whitespace-normal text-text-3">{detail}</span>}
    </span>
  )
}
