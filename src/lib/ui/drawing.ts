import { createElement, type ReactElement, type SVGProps } from 'react'

/** A part of a drawing that is no path: its tag and its attributes, as React spells them. */
type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>]

const PEN = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/**
 * The component of an icon. The build writes a call for each icon of lucide-react that is used (tools/vite/icon-imports.ts).
 * @param path all lines of the icon; empty when it has other shapes only
 * @example drawing('M12 2v2M12 20v2', ['circle', { cx: '12', cy: '12', r: '4' }])
 */
export function drawing(path: string, ...others: readonly Shape[]): (props: SVGProps<SVGSVGElement>) => ReactElement {
  return (props) =>
    createElement(
      'svg',
      { ...PEN, ...props },
      path && createElement('path', { d: path }),
      ...others.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
