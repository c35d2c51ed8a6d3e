import { useFieldWiring } from '@/lib/ui/field'

/** The browser's file button, for use in a `Field`. */
export function FileInput({ onFile }: { onFile: (file: File | undefined) => void }) {
  const { invalid: _invalid, labelId: _labelId, ...wiring } = useFieldWiring()
  return (
    <input
      {...wiring}
      type="file"
      accept=".csv,text/csv,text/plain"
      onChange={({ target }) => {
        onFile(target.files?.[0])
      }}
      className="w-full rounded-2 border border-line-control bg-surface p-1.5 type-13 file:mr-3 file:min-h-7 file:rounded-1 file:border-0 file:bg-sunken file:px-3 file:text-text-1"
    />
  )
}
