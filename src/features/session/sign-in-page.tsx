import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useKnownConfig } from '@/lib/config/config-context'
import { nameTab } from '@/lib/device/tab-title'
import { LanguageSelect } from '@/lib/i18n/language-select'
import { LogoLetter } from '@/lib/ui/logo'
import { Brand } from './brand'
import { SignInPanel } from './sign-in/panel'
import { ThemeButton } from './theme-button'

/** `/login` and `/m/login`: two columns with the poster, or the poster on top on a narrow screen. */
export function SignInPage() {
  const { t } = useLingui()
  const config = useKnownConfig()
  const title = config?.title
  useEffect(() => {
    if (title !== undefined) nameTab(t`Sign in`, title)
  }, [t, title])
  return (
    <div className="grid min-h-dvh bg-canvas desk:grid-cols-2 phone:grid-rows-[auto_1fr]">
      <div className="flex min-h-dvh flex-col px-12 py-7 max-[62.5rem]:px-7 phone:order-2 phone:min-h-0 phone:px-5 phone:py-6">
        <header className="flex items-center justify-between gap-3 phone:hidden">
          <Brand />
          <Choices />
        </header>
        <main className="m-auto w-full max-w-95 py-6 phone:m-0 phone:max-w-none phone:py-0">
          <SignInPanel />
        </main>
        <footer className="flex min-h-6 items-center justify-end gap-3.5 type-12 phone:mt-auto phone:justify-between phone:pt-3">
          {config?.documentation_url && (
            <a
              href={config.documentation_url}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-6 min-w-6 items-center text-text-2 reach-44 hover:underline"
            >
              <Trans>Documentation</Trans>
            </a>
          )}
          <span className="ml-auto desk:hidden">
            <Choices />
          </span>
        </footer>
      </div>
      <Poster />
    </div>
  )
}

function Choices() {
  return (
    <span className="flex items-center gap-1">
      <LanguageSelect />
      <ThemeButton size="sm" />
    </span>
  )
}

function Poster() {
  const config = useKnownConfig()
  return (
    <aside className="relative m-3 overflow-hidden rounded-4 bg-poster-bg px-13 py-12 text-poster-text max-[62.5rem]:px-8 phone:order-1 phone:m-2 phone:flex phone:h-66 phone:flex-col phone:p-5">
      <LogoLetter className="pointer-events-none absolute top-48 -right-[3%] w-1/2 opacity-9 phone:top-11 phone:-right-18 phone:w-58" />
      <p className="flex items-center gap-2.5 font-figures font-semibold desk:hidden">
        <span className="grid size-7.5 place-items-center rounded-[7px] bg-poster-text text-poster-bg">
          <LogoLetter className="w-4" />
        </span>
        {config?.title}
      </p>
      <p className="relative max-w-[11em] font-figures text-[2.75rem] leading-12 font-semibold tracking-[-0.022em] phone:mt-auto phone:max-w-[9em] phone:text-[2rem] phone:leading-9 [html[lang^=zh]_&]:tracking-normal">
        <Trans>Every payment, settled to the last digit.</Trans>
      </p>
      <PosterLines />
    </aside>
  )
}

/** The purpose of the console, in the style of ledger lines. */
function PosterLines() {
  const lines = [
    { key: 'receive', act: <Trans>Receive</Trans>, promise: <Trans>an address for every order</Trans> },
    { key: 'record', act: <Trans>Record</Trans>, promise: <Trans>each payment beside its proof on chain</Trans> },
    { key: 'settle', act: <Trans>Settle</Trans>, promise: <Trans>balances without rounding</Trans> },
    {
      key: 'withdraw',
      act: <Trans>Withdraw</Trans>,
      promise: <Trans>sent once, to the full address you checked</Trans>,
    },
  ]
  return (
    <ul className="absolute inset-x-13 bottom-12 border-b-2 border-current max-[62.5rem]:inset-x-8 phone:hidden">
      {lines.map(({ key, act, promise }) => (
        <li key={key} className="flex items-baseline justify-between gap-4 border-t border-current/55 py-2.75">
          <span className="font-figures text-[1.375rem] leading-6 font-semibold">{act}</span>
          <span className="text-right type-14">{promise}</span>
        </li>
      ))}
    </ul>
  )
}
