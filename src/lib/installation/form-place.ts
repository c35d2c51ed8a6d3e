/**
 * Where a field is. The same name at another place is another field: an amount that is typed into one drawer must never
 * stand in another one.
 */
export interface FormPlace {
  /** The title of the drawer, sheet or dialog around it; empty for a field of the page itself. */
  layer: string
  /** The last heading before it in that layer or page. */
  heading: string
  /** What is chosen in its form, such as token and network: an amount of another token is another amount. */
  choices: string
}

const LAYERS = '[role=dialog], [role=alertdialog]'

/** The address of the page with its filters and open drawers. */
export function pageAddress(): string {
  return window.location.pathname + window.location.search
}

export function placeOf(field: HTMLElement): FormPlace {
  const layer = field.closest(LAYERS)
  const isBefore = (heading: Element) =>
    (heading.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
    // A layer that is closing may still be on the page.
    heading.closest(LAYERS) === layer
  const headings = [...(layer ?? document).querySelectorAll('h1, h2, h3, h4')]
  return {
    layer: layer ? titleOf(layer) : '',
    heading: headings.findLast(isBefore)?.textContent ?? '',
    choices: choicesOf(field.closest('form')),
  }
}

/** The titles of all open layers. */
export function openLayers(): Set<string> {
  return new Set([...document.querySelectorAll(LAYERS)].map(titleOf))
}

function titleOf(layer: Element): string {
  const title = document.getElementById(layer.getAttribute('aria-labelledby') ?? '')
  return title?.textContent ?? layer.getAttribute('aria-label') ?? ''
}

/** The values of its lists and radio buttons, in their order. A Radix Select has a hidden list of the browser. */
function choicesOf(form: HTMLFormElement | null): string {
  const controls = [...(form?.querySelectorAll<HTMLSelectElement | HTMLInputElement>('select, [type=radio]') ?? [])]
  return controls
    .filter((control) => control instanceof HTMLSelectElement || control.checked)
    .map(({ value }) => value)
    .join('\n')
}
