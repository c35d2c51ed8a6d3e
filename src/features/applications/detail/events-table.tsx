import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { useState } from 'react'
import { type Application, callbackEventsOptions } from '@/lib/api/application'
import { CALLBACK_EVENTS, callbackEvents, type CallbackEvent } from '#shared/contract/application'
import { useLacks, useOffers } from '@/lib/api/use-offers'
import { ChangedElsewhere } from '@/lib/domain-ui/changed-elsewhere'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { RecordTime } from '@/lib/domain-ui/record-time'
import { useUnsaved } from '@/lib/forms/unsaved'
import { useDraft } from '@/lib/forms/use-draft'
import { Button } from '@/lib/ui/button'
import { Checkbox } from '@/lib/ui/checkbox'
import { Icon } from '@/lib/ui/icon'
import { ProveChange } from '../kit/prove-change'
import { EVENT_WORDS } from '@/lib/domain-ui/event-words'

interface EventsTableProps {
  app: Application
  zone: string
}

/** Which events the callback address gets. A back end without this choice sends every event. */
export function EventsTable({ app, zone }: EventsTableProps) {
  const canChoose = useOffers(callbackEvents.name)
  const isWithout = useLacks(callbackEvents.name)
  if (isWithout) {
    return (
      <p className="max-w-none border-t border-line-hair px-5 py-3 type-12 text-text-3 phone:px-4">
        <Trans>This service sends every event. Which ones cannot be chosen.</Trans>
      </p>
    )
  }
  return canChoose && <EventChoice app={app} zone={zone} />
}

function EventChoice({ app, zone }: EventsTableProps) {
  const { t } = useLingui()
  const query = useQuery(callbackEventsOptions(app.appid))
  const saved = CALLBACK_EVENTS.filter((event) => app.callback_events?.includes(event) ?? true)
  const draft = useDraft<{ wanted: readonly CallbackEvent[] }>({
    name: `events ${app.appid}`,
    initial: { wanted: saved },
    follows: 'saved',
  })
  const { wanted } = draft.values
  const [proving, setProving] = useState(false)
  const isChanged = (event: CallbackEvent) => saved.includes(event) !== wanted.includes(event)
  const changes = CALLBACK_EVENTS.filter(isChanged).length
  useUnsaved(changes > 0)
  // In one order, so that a tick which is taken back changes nothing.
  const toggle = (event: CallbackEvent, on: boolean) =>
    draft.set({ wanted: CALLBACK_EVENTS.filter((each) => (each === event ? on : wanted.includes(each))) })
  const all = wanted.length === CALLBACK_EVENTS.length
  return (
    <>
      <div className="@container border-t border-line-hair">
        <div className="px-5 phone:px-4">
          <QueryFault query={query} title={<Trans>Could not load when each event was sent.</Trans>} />
        </div>
        <table className="w-full border-collapse">
          <caption className="sr-only">
            <Trans>Events of the callback address</Trans>
          </caption>
          <thead className="type-12 text-text-3">
            <tr className="border-b border-line-hair text-left">
              <th scope="col" className="py-2 pl-5 font-medium phone:pl-4">
                <Trans>Event</Trans>
              </th>
              <th scope="col" className="px-3 py-2 font-medium @max-xl:hidden">
                <Trans>Name in the call</Trans>
              </th>
              <th scope="col" className="py-2 pr-5 text-right font-medium phone:pr-4">
                <Trans>Last sent</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {CALLBACK_EVENTS.map((event) => {
              const sent = query.data?.find((each) => each.event === event)
              return (
                <tr
                  key={event}
                  className={`border-b border-line-hair last:border-b-0 ${isChanged(event) ? 'bg-selected' : ''}`}
                >
                  <th scope="row" className="py-1.5 pr-3 pl-5 text-left font-normal phone:pl-4">
                    <Checkbox
                      checked={wanted.includes(event)}
                      onCheckedChange={(on) => toggle(event, on)}
                      label={t(EVENT_WORDS[event].title)}
                      hint={
                        <>
                          {t(EVENT_WORDS[event].meaning)}
                          <code className="hidden type-mono text-[0.75rem] wrap-anywhere @max-xl:block">{event}</code>
                        </>
                      }
                    />
                  </th>
                  <td className="px-3 @max-xl:hidden">
                    <code className="type-mono">{event}</code>
                  </td>
                  <td className="pr-5 text-right type-13 whitespace-nowrap text-text-2 tabular-nums max-[22.5rem]:whitespace-normal phone:pr-4">
                    {sent === undefined ? (
                      '–'
                    ) : sent.sent_time === null ? (
                      <Trans>not sent yet</Trans>
                    ) : (
                      <RecordTime at={sent.sent_time} zone={zone} />
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <ChangedElsewhere form={draft} className="mx-5 mb-3 phone:mx-4" />
      <div className="flex flex-wrap items-center gap-2 border-t border-line-hair px-5 py-3 phone:px-4">
        <p className="flex min-w-0 flex-1 basis-60 items-start gap-2 type-12 text-text-3">
          <Icon of={Info} size={14} className="mt-px" />
          <Trans>An event that is off is not kept for later. Your records stay complete.</Trans>
        </p>
        {changes > 0 && (
          <>
            <Button variant="quiet" onClick={() => draft.set({ wanted: saved })}>
              <Trans>Undo</Trans>
            </Button>
            <Button variant="primary" onClick={() => setProving(true)}>
              <Plural value={changes} one="Save # change" other="Save # changes" />
            </Button>
          </>
        )}
      </div>
      {proving && (
        <ProveChange
          change={{ appid: app.appid, callback_events: all ? null : [...wanted] }}
          title={<Trans>Verify the choice of events</Trans>}
          confirm={<Trans>Save</Trans>}
          onClose={() => setProving(false)}
          onDone={() => {
            setProving(false)
            draft.done()
          }}
        >
          {wanted.length === 0 ? (
            <Trans>No event is sent any more.</Trans>
          ) : (
            <Plural value={wanted.length} one="# event is sent." other="# events are sent." />
          )}
        </ProveChange>
      )}
    </>
  )
}
