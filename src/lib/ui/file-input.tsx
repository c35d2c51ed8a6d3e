import { Trans } from '@lingui/react/macro'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { useFieldWiring } from './field'
import { Icon } from './icon'
import { InputFrame } from './input-frame'

interface FileInputProps {
  /** Types as of the attribute `accept`. */
  accept: string
  onFile: (file: File) => void
}

/**
 * Chooses one file, for use in a `Field`. The browser's own button speaks the browser's language, not the console's,
 * so its input lies over the frame unseen: it keeps click, keyboard and dropped files.
 * @example <Field label={t`CSV file`}><FileInput accept=".csv,text/csv" onFile={read} /></Field>
 */
export function FileInput({ accept, onFile }: FileInputProps) {
  const { invalid, labelId: _labelId, ...wiring } = useFieldWiring()
  const [name, setName] = useState<string>()
  return (
    <InputFrame invalid={invalid} className="relative w-full type-13">
      <span aria-hidden className="flex min-w-0 flex-1 items-center gap-2.5 phone:min-h-11">
        <span className="flex flex-none items-center gap-1.5 font-medium text-text-1">
          <Icon of={Upload} size={16} />
          <Trans>Choose file</Trans>
        </span>
        <span className="truncate text-text-3">{name ?? <Trans>No file chosen</Trans>}</span>
      </span>
      <input
        {...wiring}
        type="file"
        accept={accept}
        // Without this a browser says nothing when the same file is chosen again after it was mended.
        onClick={({ currentTarget }) => {
          currentTarget.value = ''
        }}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (!file) return
          setName(file.name)
          onFile(file)
        }}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
    </InputFrame>
  )
}
