import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#shared/contract/operation'
import { addOpeningDocument, removeOpeningDocument } from '#shared/contract/opening'
import { call } from '@/lib/api/transport/http'
import { userKeys } from '@/lib/api/user'

/** Uploading and removing a document of the application; the list is read again after both. */
export function useDocumentActs() {
  const client = useQueryClient()
  const readAgain = () => client.invalidateQueries({ queryKey: userKeys.opening })
  const meta = { formShowsError: true }
  const add = useMutation({
    mutationFn: (body: BodyOf<typeof addOpeningDocument>) => call(addOpeningDocument, { body }),
    meta,
    onSuccess: readAgain,
  })
  const remove = useMutation({
    mutationFn: (id: string) => call(removeOpeningDocument, { query: { id } }),
    meta,
    onSuccess: readAgain,
  })
  return { add, remove }
}
