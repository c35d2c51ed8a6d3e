import type { ReplyAddress } from './delivery'

/**
 * For a test: a frame inside this one, sandboxed so that its origin is opaque, tells the page a success with the id of a
 * real request. Neither its source nor its origin is the wallet's, so the page must drop it.
 */
export function sendFromElsewhere({ origin, message_id }: ReplyAddress): void {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.title = 'Wrong origin'
  frame.hidden = true
  frame.src = `/wrong-origin.html?${new URLSearchParams({ origin, message_id }).toString()}`
  document.body.append(frame)
}
