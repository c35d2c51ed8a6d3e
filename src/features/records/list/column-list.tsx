import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { announce } from '@/lib/ui/announce'
import { Button, IconButton } from '@/lib/ui/button'
import { Checkbox } from '@/lib/ui/checkbox'
import { COLUMN_NAMES, type ColumnName, DEFAULT_COLUMNS, FROZEN, moveColumn, toggleColumn } from './column-names'
import { COLUMN_WORDS } from './column-words'

export interface ColumnListProps {
  columns: readonly ColumnName[]
  onChange: (columns: readonly ColumnName[]) => void
}

/** The columns, those that are shown first and in their order. Arrow buttons move them, which works by keyboard, touch and mouse. */
export function ColumnList({ columns, onChange }: ColumnListProps) {
  const rest = COLUMN_NAMES.filter((name) => !columns.includes(name))
  return (
    <>
      <ul className="grid grid-cols-1">
        {[...columns, ...rest].map((name) => (
          <ColumnLine key={name} name={name} columns={columns} onChange={onChange} />
        ))}
      </ul>
      <Button size="sm" variant="quiet" className="mt-2" onClick={() => onChange(DEFAULT_COLUMNS)}>
        <Trans>Usual columns</Trans>
      </Button>
    </>
  )
}

interface ColumnLineProps extends ColumnListProps {
  name: ColumnName
}

function ColumnLine({ name, columns, onChange }: ColumnLineProps) {
  const { t } = useLingui()
  const word = t(COLUMN_WORDS[name])
  const frozen = FROZEN.includes(name)
  const shown = columns.includes(name)
  const move = (by: -1 | 1) => {
    const moved = moveColumn(columns, name, by)
    onChange(moved)
    const place = moved.indexOf(name) + 1
    announce(t`${word} is column ${place}`)
  }
  const last = columns.at(-1) === name
  return (
    <li className="flex min-h-8 items-center gap-1 phone:min-h-11">
      <Checkbox
        checked={shown}
        disabled={frozen}
        onCheckedChange={() => onChange(toggleColumn(columns, name))}
        label={word}
        className="flex-1"
      />
      {frozen && (
        <span className="type-12 text-text-3">
          <Trans>Always shown first</Trans>
        </span>
      )}
      {shown && !frozen && (
        <>
          <IconButton
            size="sm"
            icon={ArrowUp}
            label={t`Move ${word} up`}
            onClick={() => move(-1)}
            {...(columns.indexOf(name) > FROZEN.length ? {} : { disabledReason: t`This is the first that can move` })}
          />
          <IconButton
            size="sm"
            icon={ArrowDown}
            label={t`Move ${word} down`}
            onClick={() => move(1)}
            {...(last ? { disabledReason: t`This is the last one` } : {})}
          />
        </>
      )}
    </li>
  )
}
