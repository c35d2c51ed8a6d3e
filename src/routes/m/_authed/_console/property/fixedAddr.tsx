import { createFileRoute } from '@tanstack/react-router'
import { FixedAddressScreen } from '../../../../-fixed-address-screen'

export const Route = createFileRoute('/m/_authed/_console/property/fixedAddr')({ component: FixedAddressScreen })
