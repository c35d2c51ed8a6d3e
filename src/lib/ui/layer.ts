/**
 * The dimmed page under a modal layer. It has no height of its own: of two such classes on one element the style sheet, and
 * not their order here, would choose.
 */
export const scrim = 'fixed inset-0 bg-scrim data-[state=open]:animate-scrim-in data-[state=closed]:animate-scrim-out'

/** The classes of popovers, menus and lists. */
export const floating =
  'z-(--z-popover) rounded-3 border border-line-strong bg-raised shadow-2 outline-none data-[state=open]:animate-pop'

/** One line of a menu or a list. */
export const floatingItem =
  'flex min-h-8.5 cursor-pointer items-center gap-2.5 rounded-2 px-2.5 text-text-1 outline-none select-none phone:min-h-11 data-highlighted:bg-hover data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-transparent data-highlighted:outline-solid data-disabled:cursor-not-allowed data-disabled:text-text-3'
