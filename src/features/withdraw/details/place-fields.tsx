import { Trans, useLingui } from '@lingui/react/macro'
import { formatAmount } from '@/lib/money/format'
import { Field } from '@/lib/ui/field'
import { Select } from '@/lib/ui/select'
import { TokenMark } from '@/lib/ui/token-mark'
import { type Place, placeOfToken } from './places'

interface PlaceFieldsProps {
  places: readonly Place[]
  place: Place
  error: string | undefined
  onPlace: (place: Place) => void
}

/** Which token, and on which of its networks: both belong to what is sent. */
export function PlaceFields({ places, place, error, onPlace }: PlaceFieldsProps) {
  const { t } = useLingui()
  const tokens = [...new Set(places.map(({ token }) => token))]
  const networks = places.filter(({ token }) => token === place.token)
  const choose = (found: Place | undefined) => found && onPlace(found)
  return (
    <div className="grid grid-cols-1 gap-4 desk:grid-cols-2">
      <Field label={t`Token`}>
        <Select
          size="lg"
          value={place.token}
          onValueChange={(token) => choose(placeOfToken(places, token, place))}
          options={tokens.map((token) => ({
            value: token,
            label: token,
            textValue: token,
            mark: <TokenMark token={token} />,
          }))}
        />
      </Field>
      <Field label={t`Network`} error={error}>
        <Select
          size="lg"
          value={place.token_id}
          onValueChange={(id) => choose(networks.find(({ token_id }) => token_id === id))}
          options={networks.map(({ token_id, network, token, cost }) => ({
            value: token_id,
            label: network,
            textValue: network,
            mark: <TokenMark token={network} />,
            ...(cost ? { detail: <Fee fee={formatAmount(cost.fee)} token={token} /> } : {}),
          }))}
        />
      </Field>
    </div>
  )
}

function Fee({ fee, token }: { fee: string; token: string }) {
  return (
    <Trans>
      fee {fee} {token}
    </Trans>
  )
}
