import 'apexcharts/dist/apexcharts.css'
import type { ApexOptions } from 'apexcharts'
import type { ComponentType } from 'react'
import * as wrapper from 'react-apexcharts'
import { installTrustedMarkup } from './trusted-markup'

export interface ApexChartProps {
  type: 'bar' | 'line' | 'donut'
  series: NonNullable<ApexOptions['series']>
  options: ApexOptions
  height: number | string
}

const STYLE_ID = 'apexcharts-css'

installTrustedMarkup()
claimStyleElement()

const Chart = componentOf(wrapper)

/**
 * The only module that uses ApexCharts. It is large (about 150 kB gzipped): load it through lazy-drawings.tsx,
 * never directly. Its options come from the builders beside this file, which escape all text.
 */
export function ApexChart({ type, series, options, height }: ApexChartProps) {
  return <Chart type={type} series={series} options={options} height={height} width="100%" />
}

/**
 * The library's style sheet is part of our CSS. The library adds a <style> element of its own unless an element has
 * this id.
 */
function claimStyleElement(): void {
  if (document.getElementById(STYLE_ID)) return
  const claim = document.createElement('meta')
  claim.id = STYLE_ID
  document.head.append(claim)
}

/**
 * `react-apexcharts` is CommonJS: a bundler gives the component as `default`, or the module object as `default` with the
 * component inside (Node's interop, in the production build).
 */
function componentOf(module: unknown): ComponentType<ApexChartProps & { width: string }> {
  let inner = module
  while (isModule(inner)) inner = inner.default
  if (!isComponent(inner)) throw new TypeError('react-apexcharts exports no component')
  return inner
}

function isModule(value: unknown): value is { default: unknown } {
  return typeof value === 'object' && value !== null && 'default' in value
}

function isComponent(value: unknown): value is ComponentType<ApexChartProps & { width: string }> {
  return typeof value === 'function'
}
