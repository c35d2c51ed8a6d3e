import { createFileRoute } from '@tanstack/react-router'
import { FundingDetailsScreen } from '../../../-funding-details-screen'

export const Route = createFileRoute('/_authed/_console/property/fundingDetails')({ component: FundingDetailsScreen })
