/*
 * Widths and heights are in em, which is 16 px unless a person chose larger letters in the settings of the browser. Then
 * fewer of them fit, so that a layout for a smaller window is the right one: with letters of 200 %, a window of 1280 px has
 * the layout of a phone.
 */

/** A phone that was turned: wide, but low, and held in the hand. A low window with a mouse is none. */
const TURNED = '(max-width: 60em) and (max-height: 31.25em) and (pointer: coarse)'

/** SPEC.md section 9: the phone layout applies up to 640 px (40em), and on a turned phone too. */
export const PHONE = `(max-width: 40em), ${TURNED}`

/**
 * Every other window. The opposite of `PHONE`, which CSS cannot write in one word.
 * @internal The style sheet is built with it (tailwind.config.ts).
 */
export const DESK = [
  '(min-width: 60.0625em)',
  '(min-width: 40.0625em) and (min-height: 31.3125em)',
  '(min-width: 40.0625em) and (pointer: fine)',
  '(min-width: 40.0625em) and (pointer: none)',
].join(', ')

/** From this width (1680 px) a drawer stands beside its list instead of covering it. */
export const DOCK = '(min-width: 105em)'

/** Up to this width (1024 px) the columns of a list do not fit beside the rail: it is drawn as cards. */
export const CARDS = `(max-width: 64em), ${TURNED}`
