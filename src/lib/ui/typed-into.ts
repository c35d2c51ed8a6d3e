/** Inputs and menus use the arrow keys and Escape themselves. */
export function isTypedInto(element: Element): boolean {
  return element.closest('input, textarea, select, [role=combobox], [role=listbox], [role=menu]') !== null
}
