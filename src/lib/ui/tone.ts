/** What a colour claims: done, look at this, wrong, moving, no judgement, over. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'muted'

/** Words and ground of a tone, always used as a pair (4.5:1 and more in both themes). */
export const tonePair: Record<Tone, string> = {
  neutral: 'bg-neutral-bg text-neutral-text',
  info: 'bg-info-bg text-info-text',
  success: 'bg-success-bg text-success-text',
  warning: 'bg-warning-bg text-warning-text',
  danger: 'bg-danger-bg text-danger-text',
  muted: 'bg-muted-bg text-muted-text',
}

/** The edge that belongs to a pair, for callouts and banners. */
export const toneLine: Record<Tone, string> = {
  neutral: 'border-neutral-line',
  info: 'border-info-line',
  success: 'border-success-line',
  warning: 'border-warning-line',
  danger: 'border-danger-line',
  muted: 'border-muted-line',
}

/** Squares and icons, 3:1 and more; always with a word nearby. */
export const toneSolid: Record<Tone, string> = {
  neutral: 'bg-neutral-solid',
  info: 'bg-info-solid',
  success: 'bg-success-solid',
  warning: 'bg-warning-solid',
  danger: 'bg-danger-solid',
  muted: 'bg-muted-solid',
}

/** Words on their own on canvas or surface. */
export const toneText: Record<Tone, string> = {
  neutral: 'text-neutral-text',
  info: 'text-info-text',
  success: 'text-success-text',
  warning: 'text-warning-text',
  danger: 'text-danger-text',
  muted: 'text-muted-text',
}
