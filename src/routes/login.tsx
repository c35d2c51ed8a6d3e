import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/features/session/guard'
import { SignInPage } from '@/features/session/sign-in-page'

export const Route = createFileRoute('/login')({ beforeLoad: guard, component: SignInPage })
