import { useState } from 'react'

/**
 * The record of an open drawer, also after it has slipped off the page behind it: it stays as it was last seen, because not
 * every back end can look up a single one.
 *
 * @param id of the record that the drawer is about
 * @param found the record as it is known now; undefined where nothing has it
 * @example const record = useLastSeen(handle_id, rows?.find((row) => row.handle_id === handle_id))
 */
export function useLastSeen<Row>(id: string, found: Row | undefined): Row | undefined {
  const [seen, setSeen] = useState<{ id: string; row: Row }>()
  if (found !== undefined && (seen?.id !== id || seen.row !== found)) setSeen({ id, row: found })
  return found ?? (seen?.id === id ? seen.row : undefined)
}
