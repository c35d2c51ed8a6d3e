/**
 * The buttons at the end of a flow in a drawer: at its lower edge, within reach of a thumb, whether the content is
 * shorter or longer than the page, unless a low window would be covered. For the last child of a `DrawerSection` with
 * `fill`.
 */
export const flowFoot =
  'sticky bottom-0 z-1 -mx-6 mt-auto -mb-4.5 flex flex-wrap gap-2 border-t border-line-hair bg-raised px-6 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] phone:-mx-4 phone:-mb-4 phone:px-4 phone:[&_button]:grow [@media(max-height:480px)]:static'
