import { createFileRoute } from '@tanstack/react-router'
import { PropertyScreen } from '../../../-property-screen'
import { loadWideProperty } from '../../../-wide-parts'

export const Route = createFileRoute('/_authed/_console/property/')({
  component: PropertyScreen,
  loader: loadWideProperty,
  staleTime: Infinity,
})
