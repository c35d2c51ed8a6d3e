import { useState } from 'react'
import { LOCALES } from '@/lib/i18n/locale'
import { renderWithWords } from '@/lib/ui/testing/render-with-words'
import './gallery.css'
import { COMPONENTS } from './components/all'
import { SCREEN_STATES } from './screen-states'
import { SCREENS } from './screens'

const LAYOUTS = { desktop: 1440, 'narrow window': 900, phone: 390 } as const
type Layout = keyof typeof LAYOUTS
const isLayout = (word: string): word is Layout => Object.hasOwn(LAYOUTS, word)

/** Draws the choice of entries, and the chosen one in a window of its own. */
export function drawFrame(): void {
  renderWithWords(<Frame />)
}

function Frame() {
  const [entry, setEntry] = useState(COMPONENTS[0]?.name ?? '')
  const [state, setState] = useState('full')
  const [language, setLanguage] = useState('en')
  const [theme, setTheme] = useState('light')
  const [layout, setLayout] = useState<Layout>('desktop')
  const isScreen = SCREENS.some(({ name }) => name === entry)
  const address = `?${String(new URLSearchParams({ entry, state: isScreen ? state : 'full', language, theme }))}`
  return (
    <div className="gallery">
      <nav aria-label="Entries">
        <h1>Gallery of states</h1>
        <p>Simulated: the screens are answered by the fake servers of their browser tests.</p>
        <Entries title="Screens" entries={SCREENS} entry={entry} onEntry={setEntry} />
        <Entries title="Components" entries={COMPONENTS} entry={entry} onEntry={setEntry} />
      </nav>
      <main>
        <div className="gallery-choices">
          {isScreen && <Choice name="State" values={SCREEN_STATES} value={state} onValue={setState} />}
          <Choice name="Language" values={LOCALES} value={language} onValue={setLanguage} />
          <Choice name="Theme" values={['light', 'dark']} value={theme} onValue={setTheme} />
          <Choice
            name="Layout"
            values={Object.keys(LAYOUTS)}
            value={layout}
            onValue={(next) => isLayout(next) && setLayout(next)}
          />
          <a href={address}>Alone</a>
        </div>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it is this page again, with another address */}
        <iframe key={address} title={entry} src={address} style={{ width: LAYOUTS[layout] }} />
      </main>
    </div>
  )
}

interface EntriesProps {
  title: string
  entries: readonly { readonly name: string }[]
  entry: string
  onEntry: (name: string) => void
}

function Entries({ title, entries, entry, onEntry }: EntriesProps) {
  return (
    <>
      <h2>{title}</h2>
      {entries.map(({ name }) => (
        <button key={name} type="button" aria-current={name === entry} onClick={() => onEntry(name)}>
          {name}
        </button>
      ))}
    </>
  )
}

interface ChoiceProps {
  name: string
  values: readonly string[]
  value: string
  onValue: (value: string) => void
}

function Choice({ name, values, value, onValue }: ChoiceProps) {
  return (
    <label>
      {name}{' '}
      <select value={value} onChange={({ target }) => onValue(target.value)}>
        {values.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </label>
  )
}
