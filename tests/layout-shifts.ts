import type { Page } from '@playwright/test'

/**
 * Adds up the layout shifts of the page from its beginning.
 * @returns reads the sum, and what moved: the element with its place before and after
 */
export async function watchShifts(page: Page): Promise<() => Promise<{ sum: number; moved: string[] }>> {
  await page.addInitScript(() => {
    const seen = { sum: 0, moved: [] as string[] }
    Object.assign(globalThis, { seenShifts: seen })
    const place = (of: unknown) => ['x', 'y', 'width', 'height'].map((side) => Math.round(Object(of)[side])).join(' ')
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources, hadRecentInput } = Object(entry)
        if (hadRecentInput) continue
        seen.sum += value
        for (const { node, previousRect, currentRect } of sources)
          seen.moved.push(
            `${value.toFixed(4)} ${node?.nodeName} "${node?.textContent?.slice(0, 40)}" ${place(previousRect)} -> ${place(currentRect)}`,
          )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => await page.evaluate(() => Object(globalThis).seenShifts)
}
