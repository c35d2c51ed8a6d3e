import type { ApexOptions } from 'apexcharts'
import type { ChartColours } from './chart-colours'
import { escapeMarkup } from './escape-markup'

export interface DonutPart {
  key: string
  /** "USDT · TRON", "OTHERS". */
  name: string
  /** The share of the whole in percent, as a decimal string: "57.80". */
  percent: string
  /** The formatted amount of the legend. */
  amount: string
  /** The remainder, which is grey at any position. */
  others?: boolean
}

/** The colour of each part: the eight in order, grey for the remainder. */
export function donutColours(parts: readonly DonutPart[], colours: ChartColours): string[] {
  return parts.map((part, index) => (part.others ? colours.others : (colours.series[index] ?? colours.others)))
}

/** The options of a ring with gaps of 2 px; the texts in its middle and in the legend are our own. */
export function donutOptions(parts: readonly DonutPart[], colours: ChartColours, still: boolean): ApexOptions {
  return {
    colors: donutColours(parts, colours),
    labels: parts.map((part) => escapeMarkup(part.name)),
    chart: {
      sparkline: { enabled: true },
      animations: {
        enabled: !still,
        speed: 400,
        animateGradually: { enabled: false },
        dynamicAnimation: { enabled: false },
      },
    },
    plotOptions: { pie: { expandOnClick: false, donut: { size: '70%', labels: { show: false } } } },
    stroke: { width: 2, colors: [colours.ground] },
    fill: { opacity: 1, type: 'solid' },
    tooltip: { enabled: false },
    legend: { show: false },
    dataLabels: { enabled: false },
    states: { hover: { filter: { type: 'none' } }, active: { filter: { type: 'none' } } },
  }
}
