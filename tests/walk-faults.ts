import type { Page } from '@playwright/test'

/** A limit for what hangs: no screen has so many controls. */
const MOST_STEPS = 400

/**
 * Walks through the page, or through the layer that lies over it, by keyboard until the focus comes round.
 *
 * @returns what a person at the keyboard would miss: a control that is never reached, a focus that cannot be seen, one
 *   that is covered (WCAG 2.4.11), or one that leaves the layer
 * @example await walkFaults(page, '[role=dialog]') // ['button “Retry” is not reached']
 */
export async function walkFaults(page: Page, layer: string | undefined): Promise<string[]> {
  const walk = await startWalk(page, layer)
  const faults = new Set<string>()
  // In a menu the arrow keys move on, and Tab leaves it.
  const key = await walk.evaluate(({ isMenu }) => (isMenu ? 'ArrowDown' : 'Tab'))
  // The focus may lie on nothing for one press, between the last control and the first.
  for (let rounds = 0, step = 0; rounds < 2; step += 1) {
    if (step === MOST_STEPS) return [...faults, `the walk has not come round after ${MOST_STEPS} steps`]
    await page.keyboard.press(key)
    const { fault, isRound } = await walk.evaluate((started) => started.look())
    if (fault !== null) faults.add(fault)
    if (isRound) rounds += 1
  }
  for (const name of await walk.evaluate((started) => started.missed())) faults.add(`${name} is not reached`)
  await walk.dispose()
  return [...faults]
}

/** Looks which controls there are before the first press. */
async function startWalk(page: Page, layer: string | undefined) {
  return await page.evaluateHandle((layer) => {
    /** More than any control of ours has. */
    const MOST_PARTS = 20
    const CONTROLS =
      'a[href],button,input:not([type=hidden]),select,textarea,summary,iframe,[tabindex="0"],[role=tab],[role=option],[role=menuitem]'
    /** Groups with one stop: the arrow keys lead to their other members. */
    const GROUPS = '[role=menu],[role=listbox],[role=tablist],[role=radiogroup],[role=toolbar],[role=grid]'
    // Of the page under a modal dialog of the browser nothing can be reached.
    const root = [...document.querySelectorAll(layer ?? 'dialog:modal')].at(-1) ?? document.body
    const isThere = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 1 &&
      !element.matches(':disabled,[aria-disabled=true]') &&
      element.closest('[inert],[aria-hidden=true]') === null
    const controls = [...root.querySelectorAll<HTMLElement>(CONTROLS)].filter(isThere)
    const groupOf = (element: HTMLElement): unknown =>
      (element instanceof HTMLInputElement && element.type === 'radio' ? element.name : element.closest(GROUPS)) ??
      element
    const met = new Set<Element>()
    let last: Element | null | undefined
    let still = 0
    const nameOf = (element: Element): string =>
      `${element.localName} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 50)}”`
    const isClear = (colour: string): boolean => /^transparent$|[,/] 0\)$/.test(colour)
    const isOutlined = (element: Element | null | undefined): boolean => {
      if (!element) return false
      const { outlineStyle, outlineWidth, outlineColor, opacity } = getComputedStyle(element)
      const isDrawn = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
      return isDrawn && opacity !== '0' && !isClear(outlineColor)
    }
    /** A line of a menu has the ground of the line under the pointer, and an outline in forced colours. */
    const isRaised = (element: Element): boolean => {
      const { backgroundColor, outlineStyle } = getComputedStyle(element)
      return element.matches('[data-highlighted]') && outlineStyle !== 'none' && !isClear(backgroundColor)
    }
    /**
     * Whether it can be seen that a control has the focus: by an outline of itself, or of what draws it. A frame shows the
     * focus of its own page, a list that of the field that leads it, and a layer without controls is itself what is shown.
     */
    const isSeen = (element: Element): boolean =>
      element.matches('iframe,[role=dialog],[role=combobox][aria-activedescendant]') ||
      isRaised(element) ||
      [element, element.parentElement, element.parentElement?.parentElement].some(isOutlined) ||
      [...(element.parentElement?.querySelectorAll('*') ?? [])].some(isOutlined)
    /** Whether something else lies over all of the control that is in the window. */
    const isCovered = (element: Element): boolean => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const parts = [0.1, 0.5, 0.9]
      return !parts.some((across) =>
        parts.some((down) => {
          const hit = document.elementFromPoint(left + width * across, top + height * down)
          return (
            hit !== null && (element.contains(hit) || hit.contains(element) || element.parentElement?.contains(hit))
          )
        }),
      )
    }
    const faultOf = (element: Element): string | null => {
      if (!root.contains(element)) return `the focus leaves to ${nameOf(element)}`
      if (!isSeen(element)) return `the focus on ${nameOf(element)} cannot be seen`
      return isCovered(element) ? `${nameOf(element)} is covered when it has the focus` : null
    }
    return {
      isMenu: root.matches('[role=menu]'),
      look: (): { fault: string | null; isRound: boolean } => {
        const focused = document.activeElement
        const isNothing = focused === null || focused === document.body
        // A frame and a date keep the focus while Tab goes through their parts, and the window for one press or two.
        still = focused === last ? still + 1 : 0
        last = focused
        const isRound = still === 0 ? isNothing || met.has(focused) : still > MOST_PARTS
        if (isNothing) return { fault: layer === undefined ? null : 'the focus is lost', isRound }
        met.add(focused)
        // The browser itself marks the part of a date that has the focus.
        return { fault: still === 0 ? faultOf(focused) : null, isRound }
      },
      missed: (): string[] => {
        const reached = new Set<unknown>([...met].flatMap((each) => (each instanceof HTMLElement ? groupOf(each) : [])))
        // The arrow keys move the choice in the list of a field, which keeps the focus.
        for (const each of met) reached.add(document.getElementById(each.getAttribute('aria-controls') ?? ''))
        return controls.filter((each) => each.isConnected && isThere(each) && !reached.has(groupOf(each))).map(nameOf)
      },
    }
  }, layer)
}
