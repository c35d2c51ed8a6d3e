interface ChoiceButtonProps {
  name: string
  hint: string
  /** A word beside the name, such as "Stand-in". */
  mark?: string
  primary?: boolean
  onPress: () => void
}

/** One line of a list of choices, with a name and a hint. The whole line is a button. */
export function ChoiceButton({ name, hint, mark, primary = false, onPress }: ChoiceButtonProps) {
  return (
    <li>
      <button type="button" className={primary ? 'choice primary' : 'choice'} onClick={onPress}>
        <span className="strong">
          {name}
          {mark !== undefined && <span className="mark">{mark}</span>}
        </span>
        <span className="hint">{hint}</span>
      </button>
    </li>
  )
}
