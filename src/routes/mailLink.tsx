import { createFileRoute } from '@tanstack/react-router'
import { takeMailLink } from '@/features/session/mail-link'
import { MailLinkScreen } from './-mail-link-screen'

export const Route = createFileRoute('/mailLink')({ beforeLoad: takeMailLink, component: MailLinkScreen })
