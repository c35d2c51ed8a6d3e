import { createFileRoute } from '@tanstack/react-router'
import { RecordScreen } from '../../-record-screen'
import { loadWideRecords } from '../../-wide-parts'

export const Route = createFileRoute('/_authed/_console/record')({
  component: RecordScreen,
  loader: loadWideRecords,
  staleTime: Infinity,
})
