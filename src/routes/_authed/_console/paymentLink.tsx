import { createFileRoute } from '@tanstack/react-router'
import { PaymentLinkScreen } from '../../-payment-link-screen'

export const Route = createFileRoute('/_authed/_console/paymentLink')({ component: PaymentLinkScreen })
