import { Trans } from '@lingui/react/macro'
import type { ReactNode, RefObject } from 'react'
import type { Quote, WithdrawalPolicy } from '@/lib/api/withdrawal'
import { explain } from '@/lib/domain-ui/explain'
import { usePhoneWidth } from '@/lib/device/use-phone-width'
import { compare } from '@/lib/money/amount'
import { HiddenAmounts } from '@/lib/ui/hidden-amounts'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'
import { Card } from '@/lib/ui/card'
import { AddressField } from '../destination/address-field'
import { Findings } from '../destination/findings'
import { Guard } from '../destination/guard'
import { similarTo } from '../destination/questions'
import { shownForm } from '../destination/read-destination'
import { stickyFoot } from '../kit/frame'
import { Money } from '../kit/money'
import { AmountField } from './amount-field'
import { FeeSense } from './fee-sense'
import { PlaceFields } from './place-fields'
import type { Place } from './places'
import { DayLimit, QuoteSum } from './quote-sum'
import type { ReadyDetails, useDetails, WithdrawDraft } from './use-details'

export interface DetailsStepProps {
  places: readonly Place[]
  place: Place
  draft: WithdrawDraft
  onDraft: (draft: WithdrawDraft) => void
  onPlace: (place: Place) => void
  policy: WithdrawalPolicy | undefined
  /** Why nothing can be sent now. */
  fence: ReactNode | undefined
  form: Omit<ReturnType<typeof useDetails>, 'ref'>
  /** Where the first wrong field is looked for. */
  formRef: RefObject<HTMLFormElement | null>
  onReady: (ready: ReadyDetails) => void
}

/** Network and token, address, amount; beside them, live, what it comes to. */
export function DetailsStep({
  places,
  place,
  draft,
  onDraft,
  onPlace,
  fence,
  form,
  formRef,
  onReady,
}: DetailsStepProps) {
  const { destination, live, risk, questions } = form
  const similar = destination ? similarTo({ destination, quote: live.exact }) : null
  const toAddress = (address: string) => onDraft({ ...draft, address })
  return (
    <form
      ref={formRef}
      noValidate
      className="flex flex-wrap items-start gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (fence === undefined) void form.submit(onReady)
      }}
    >
      <div className="grid min-w-0 flex-[999_1_28rem] grid-cols-1 gap-4">
        <Card className="grid grid-cols-1 gap-5.5 p-6 phone:p-4">
          <PlaceFields {...{ places, place, onPlace }} error={form.problems.place} />
          <div className="grid grid-cols-1 gap-3">
            <AddressField
              {...{ place, places, onPlace }}
              value={draft.address}
              onValue={toAddress}
              saved={form.saved}
              problem={form.problems.address}
              insist={form.pressed}
            />
            {destination && <Findings {...{ destination, risk }} quote={live.exact} network={place.network} />}
            {destination && (
              <Guard
                questions={questions}
                answered={form.answered}
                onAnswer={form.answer}
                insist={form.pressed}
                address={destination.shown}
                similar={similar && { ...similar, address: shownForm(place.chainType, similar.address) }}
                onUse={toAddress}
              />
            )}
          </div>
          <AmountField
            place={place}
            value={draft.amount}
            onValue={(amount) => onDraft({ ...draft, amount })}
            onBlur={form.leaveAmount}
            error={form.problems.amount}
            quote={live.latest}
          />
        </Card>
        <FeeSense {...{ place, places }} amount={form.amount} />
      </div>
      <Side {...{ place, fence, form }} />
    </form>
  )
}

function Side({ place, fence, form }: Pick<DetailsStepProps, 'place' | 'fence' | 'form'>) {
  const { live, amount } = form
  const isPhone = usePhoneWidth()
  const shown = amount === undefined || isOverdrawn(live.exact) ? undefined : live.exact
  return (
    <div className="grid min-w-0 flex-[1_1_21.75rem] grid-cols-1 gap-4">
      <Card className="grid grid-cols-1 gap-4 p-5 phone:p-4" aria-busy={live.asking}>
        <HiddenAmounts value={false}>
          <div>
            <h2 className="type-15">
              <Trans>They receive</Trans>
            </h2>
            <Money value={shown?.received} place={place} size="big" />
          </div>
          <QuoteSum quote={shown} place={place} />
          {live.latest && <DayLimit quote={live.latest} amount={amount} />}
        </HiddenAmounts>
        {form.refused !== undefined && (
          <Callout tone="danger" title={<Trans>No quote was given.</Trans>}>
            {explain(form.refused)}
          </Callout>
        )}
        {!isPhone && <Act {...{ fence, form }} />}
      </Card>
      {isPhone && (
        <div className={stickyFoot}>
          <Act {...{ fence, form }} />
        </div>
      )}
    </div>
  )
}

/** What takes more than there is, or leaves nothing to arrive, comes to no sum: its field says why. */
function isOverdrawn(quote: Quote | undefined): boolean {
  return quote !== undefined && (compare(quote.balance_after, '0') < 0 || compare(quote.received, '0') < 0)
}

function Act({ fence, form }: Pick<DetailsStepProps, 'fence' | 'form'>) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        loading={form.busy}
        {...(fence === undefined ? {} : { disabledReason: fence })}
      >
        <Trans>Review withdrawal</Trans>
      </Button>
      {fence === undefined && (
        <p className="text-center type-12 text-text-3">
          <Trans>Nothing is sent until you verify.</Trans>
        </p>
      )}
    </div>
  )
}
