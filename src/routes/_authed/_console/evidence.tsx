import { createFileRoute } from '@tanstack/react-router'
import { EvidenceScreen } from '../../-evidence-screen'

export const Route = createFileRoute('/_authed/_console/evidence')({ component: EvidenceScreen })
