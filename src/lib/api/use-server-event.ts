import { useEffect, useRef } from 'react'
import type { ServerEvent } from './contract/system'
import { onServerEvent } from './server-events'

type EventOf<Type extends ServerEvent['type']> = Extract<ServerEvent, { type: Type }>

/**
 * Reacts to the server's events of one kind while the component is mounted. Data needs no such code: the queries that
 * an event touches are refetched by themselves.
 * @example useServerEvent('payment', ({ handle_id }) => flash(handle_id))
 */
export function useServerEvent<Type extends ServerEvent['type']>(
  type: Type,
  react: (event: EventOf<Type>) => void,
): void {
  const latest = useRef(react)
  useEffect(() => {
    latest.current = react
  })
  useEffect(
    () =>
      onServerEvent((event) => {
        if (isOf(event, type)) latest.current(event)
      }),
    [type],
  )
}

function isOf<Type extends ServerEvent['type']>(event: ServerEvent, type: Type): event is EventOf<Type> {
  return event.type === type
}
