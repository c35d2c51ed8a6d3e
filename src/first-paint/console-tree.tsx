import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode, Suspense, useLayoutEffect, useState } from 'react'
import { ConfigProvider } from '@/lib/config/config-context'
import type { ConsoleConfig } from '@/lib/config/console-config'

interface ConsoleTreeProps {
  /** Undefined in the markup that is written into the pages: every deployment has the same. */
  config: ConsoleConfig | undefined
  router: AnyRouter
  /** The page already has this markup, so the first drawing must equal it; what config.json says follows at once. */
  painted?: boolean
}

/** The whole console, as main.tsx draws it and as the sign-in page is written into its HTML. */
export function ConsoleTree({ config, router, painted = false }: ConsoleTreeProps) {
  const [known, setKnown] = useState(!painted)
  // oxlint-disable-next-line react/set-state-in-effect -- the second drawing follows the first before anything is painted
  useLayoutEffect(() => setKnown(true), [])
  return (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <ConfigProvider value={known ? config : undefined}>
          <Suspense>
            <RouterProvider router={router} />
          </Suspense>
        </ConfigProvider>
      </I18nProvider>
    </StrictMode>
  )
}
