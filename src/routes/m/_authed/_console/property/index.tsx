import { createFileRoute } from '@tanstack/react-router'
import { PropertyScreen } from '../../../../-property-screen'

export const Route = createFileRoute('/m/_authed/_console/property/')({ component: PropertyScreen })
