import { Trans } from '@lingui/react/macro'
import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { Brand, BrandMark } from '@/features/session/brand'
import { signOut } from '@/features/session/sign-out'
import { ThemeButton } from '@/features/session/theme-button'
import { LanguageSelect } from '@/lib/i18n/language-select'
import { Button } from '@/lib/ui/button'

/** The frame of the pages before merchant permission. It has no menu, because no entry is available yet. */
export function OpeningFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex min-h-(--header) items-center gap-1 border-b border-line-hair px-7 phone:px-4">
        {/* A phone has no space for the name beside the controls, so it shows the mark only. */}
        <Brand className="flex-1 phone:hidden" />
        <span className="hidden flex-1 phone:block">
          <BrandMark />
        </span>
        <LanguageSelect short />
        <ThemeButton />
        <span aria-hidden className="mx-2 h-5 w-px bg-line-hair phone:hidden" />
        <Button variant="quiet" icon={LogOut} onClick={signOut}>
          <Trans>Log out</Trans>
        </Button>
      </header>
      <main className="mx-auto w-full max-w-[960px] px-8 py-14 phone:px-4 phone:py-6">{children}</main>
    </div>
  )
}
