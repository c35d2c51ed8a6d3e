import { createFileRoute } from '@tanstack/react-router'
import { RecordScreen } from '../../../-record-screen'

export const Route = createFileRoute('/m/_authed/_console/record')({ component: RecordScreen })
