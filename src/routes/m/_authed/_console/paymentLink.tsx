import { createFileRoute } from '@tanstack/react-router'
import { PaymentLinkScreen } from '../../../-payment-link-screen'

export const Route = createFileRoute('/m/_authed/_console/paymentLink')({ component: PaymentLinkScreen })
