import { createFileRoute } from '@tanstack/react-router'
import { WithdrawSettingPage } from '@/features/withdraw-setting/page'

export const Route = createFileRoute('/m/_authed/_console/property/WithdrawSetting')({ component: WithdrawSettingPage })
