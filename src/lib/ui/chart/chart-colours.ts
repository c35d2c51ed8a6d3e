import { useSyncExternalStore } from 'react'

/** The colours of the current theme as rgb(): ApexCharts computes with colours and cannot read CSS variables. */
export interface ChartColours {
  ink: string
  /** chart-1 to chart-8, in the order they are used. */
  series: readonly string[]
  others: string
  today: string
  ground: string
}

let cached: { key: string; colours: ChartColours } | undefined

/** The current colours; the same object until one of them changes. */
function chartColours(): ChartColours {
  const style = getComputedStyle(document.documentElement)
  const read = (name: string) => style.getPropertyValue(`--chart-${name}`).trim()
  const colours = {
    ink: read('ink'),
    series: ['1', '2', '3', '4', '5', '6', '7', '8'].map(read),
    others: read('others'),
    today: read('today'),
    ground: read('ground'),
  }
  const key = JSON.stringify(colours)
  if (cached?.key !== key) cached = { key, colours }
  return cached.colours
}

/** The colours, updated after every change of theme or contrast. */
export function useChartColours(): ChartColours {
  return useSyncExternalStore(subscribe, chartColours)
}

function subscribe(listener: () => void): () => void {
  const root = new MutationObserver(listener)
  root.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  const queries = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)', '(forced-colors: active)'].map((query) =>
    matchMedia(query),
  )
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    root.disconnect()
    for (const query of queries) query.removeEventListener('change', listener)
  }
}
