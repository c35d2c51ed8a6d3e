import { type ReactNode, useEffect } from 'react'
import { useConfig } from '@/lib/config/config-context'
import { nameTab } from '@/lib/device/tab-title'
import { LanguageSelect } from '@/lib/i18n/language-select'
import { Card } from '@/lib/ui/card'
import { Brand } from './brand'
import { ThemeButton } from './theme-button'

/** A page of one card behind a link in a mail, for a person who may not be signed in. `name` is that of the tab. */
export function OneCardPage({ name, children }: { name: string; children: ReactNode }) {
  const { title } = useConfig()
  useEffect(() => nameTab(name, title), [name, title])
  return (
    <div className="flex min-h-dvh flex-col bg-canvas px-12 py-7 phone:px-5 phone:py-6">
      <header className="flex items-center justify-between gap-3">
        <Brand />
        <span className="flex items-center gap-1">
          <LanguageSelect />
          <ThemeButton size="sm" />
        </span>
      </header>
      <main className="m-auto w-full max-w-120 py-8">
        <Card className="px-7 py-7 phone:px-4 phone:py-5">{children}</Card>
      </main>
    </div>
  )
}
