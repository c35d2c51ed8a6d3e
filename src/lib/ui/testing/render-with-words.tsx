import '@/styles.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, type RenderResult } from '@testing-library/react'
import type { ReactElement, ReactNode } from 'react'

/** English is the source text, so its catalogue is empty. */
function Words({ children }: { children: ReactNode }) {
  return <I18nProvider i18n={i18n}>{children}</I18nProvider>
}

/**
 * Renders a component with the console's styles and its English texts, for tests in a real browser. Removes what an
 * earlier test left on the page.
 */
export function renderWithWords(element: ReactElement): RenderResult {
  cleanup()
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  return render(element, { wrapper: Words })
}
