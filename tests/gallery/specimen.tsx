import { QueryClientProvider } from '@tanstack/react-query'
import { TEST_CONFIG } from '@/lib/config/testing/test-config'
import { ConfigProvider } from '@/lib/config/config-context'
import { createConsoleClient } from '@/lib/domain-ui/console-client'
import { changeLocale } from '@/lib/i18n/active-locale'
import { renderWithWords } from '@/lib/ui/testing/render-with-words'
import type { Shown } from './address'
import { COMPONENTS } from './components/all'
import type { ComponentEntry } from './entry'
import { playState } from './screen-states'
import { SCREENS } from './screens'

/** Draws one entry alone, as a screen of its own, so that its window decides about the layout. */
export async function drawSpecimen({ entry, state, language, theme }: Shown): Promise<void> {
  document.documentElement.dataset['theme'] = theme
  const component = COMPONENTS.find(({ name }) => name === entry)
  const screen = SCREENS.find(({ name }) => name === entry)
  if (component) drawStates(component)
  const settle = playState(state)
  settle(screen?.open())
  // The fixtures draw in English, as the tests read it; what is drawn changes with the language.
  await changeLocale(language)
}

/** Every state of a component under its name. */
export function drawStates({ name, states }: ComponentEntry): void {
  renderWithWords(
    <ConfigProvider value={TEST_CONFIG}>
      <QueryClientProvider client={createConsoleClient()}>
        <h1 className="type-22 p-4">{name}</h1>
        {Object.entries(states).map(([state, drawn]) => (
          <section key={state} aria-label={state} className="grid grid-cols-1 gap-2 p-4">
            <h2 className="type-13 text-text-2">{state}</h2>
            <div>{drawn}</div>
          </section>
        ))}
      </QueryClientProvider>
    </ConfigProvider>,
  )
}
