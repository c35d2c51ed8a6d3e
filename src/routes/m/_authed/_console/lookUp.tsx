import { createFileRoute } from '@tanstack/react-router'
import { LookUpScreen } from '../../../-look-up-screen'

export const Route = createFileRoute('/m/_authed/_console/lookUp')({ component: LookUpScreen })
