import { createFileRoute } from '@tanstack/react-router'
import { PropertyScreen } from '../../../-property-screen'

export const Route = createFileRoute('/_authed/_console/property/')({ component: PropertyScreen })
