/** The meanings of colours: success, attention, error, in progress, neutral, finished. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'muted'

/** Text and background of a tone, always used together (contrast of 4.5:1 or more in both themes). */
export const tonePair: Record<Tone, string> = {
  neutral: 'bg-neutral-bg text-neutral-text',
  info: 'bg-info-bg text-info-text',
  success: 'bg-success-bg text-success-text',
  warning: 'bg-warning-bg text-warning-text',
  danger: 'bg-danger-bg text-danger-text',
  muted: 'bg-muted-bg text-muted-text',
}

/** The border of a tone, for callouts and banners. */
export const toneLine: Record<Tone, string> = {
  neutral: 'border-neutral-line',
  info: 'border-info-line',
  success: 'border-success-line',
  warning: 'border-warning-line',
  danger: 'border-danger-line',
  muted: 'border-muted-line',
}

/** Text in a tone without a background. */
export const toneText: Record<Tone, string> = {
  neutral: 'text-neutral-text',
  info: 'text-info-text',
  success: 'text-success-text',
  warning: 'text-warning-text',
  danger: 'text-danger-text',
  muted: 'text-muted-text',
}
