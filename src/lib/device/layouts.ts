/** A phone that was turned: wide, but low, and held in the hand. A low window with a mouse is none. */
const TURNED = '(max-width: 960px) and (max-height: 500px) and (pointer: coarse)'

/** SPEC.md section 9: the phone layout applies up to 640 px, and on a turned phone too. */
export const PHONE = `(max-width: 640px), ${TURNED}`

/** Every other window. The opposite of `PHONE`, which CSS cannot write in one word. */
export const DESK = [
  '(min-width: 961px)',
  '(min-width: 641px) and (min-height: 501px)',
  '(min-width: 641px) and (pointer: fine)',
  '(min-width: 641px) and (pointer: none)',
].join(', ')

/** Up to this width the columns of a list do not fit beside the rail: it is drawn as cards. */
export const CARDS = `(max-width: 768px), ${TURNED}`
