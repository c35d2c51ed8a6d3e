import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Coin } from '@/lib/api/currency'
import { useCardsWidth } from '@/lib/device/use-phone-width'
import { CoinsFault } from '@/lib/domain-ui/coins-fault'
import { Checkbox } from '@/lib/ui/checkbox'
import { FieldError } from '@/lib/ui/field'
import { TokenMark } from '@/lib/ui/token-mark'

interface TokenMatrixProps {
  coins: readonly Coin[]
  chosen: readonly string[]
  onChange: (token_ids: string[]) => void
  /** The ticks that differ from what is saved: they are tinted. */
  saved?: readonly string[]
  error?: ReactNode
}

/** A token on a network. */
interface Place {
  id: string
  network: string
  token: string
  isOn: boolean
  isChanged: boolean
}

interface LayoutProps {
  networks: readonly string[]
  tokens: readonly string[]
  /** Undefined where the token does not exist on the network, or is not taken there. */
  placeOf: (token: string, network: string) => Place | undefined
  onToggle: (id: string, on: boolean) => void
}

/** Which token is taken on which network: a table, or on a phone a list by token. */
export function TokenMatrix({ coins, chosen, onChange, saved, error }: TokenMatrixProps) {
  const isPhone = useCardsWidth()
  const places = coins.flatMap(({ net_work: network, subset }) =>
    subset
      .filter(({ id, payable }) => payable !== false || chosen.includes(id))
      .map(({ id, token }): Place => {
        const isOn = chosen.includes(id)
        return { id, network, token, isOn, isChanged: saved !== undefined && saved.includes(id) !== isOn }
      }),
  )
  const layout: LayoutProps = {
    networks: coins.map(({ net_work }) => net_work),
    tokens: [...new Set(places.map(({ token }) => token))],
    placeOf: (token, network) => places.find((place) => place.token === token && place.network === network),
    onToggle: (id, on) => onChange(on ? [...chosen, id] : chosen.filter((each) => each !== id)),
  }
  return (
    <div className="relative max-w-full overflow-x-auto">
      {coins.length === 0 && (
        <div className="px-5 pb-2 phone:px-4">
          <CoinsFault />
        </div>
      )}
      {isPhone ? <ByToken {...layout} /> : <Matrix {...layout} />}
      {error !== undefined && (
        <div role="alert" className="px-5 py-2 phone:px-4">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </div>
  )
}

/** A dash means that the token does not exist on that network. */
function Matrix({ networks, tokens, placeOf, onToggle }: LayoutProps) {
  const { t } = useLingui()
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">
        <Trans>Networks and tokens</Trans>
      </caption>
      <thead>
        <tr className="border-b border-line-hair">
          <th scope="col" className="px-5 py-2 text-left type-12 font-medium text-text-3">
            <Trans>Token</Trans>
          </th>
          {networks.map((network) => (
            <th key={network} scope="col" className="px-2 py-2 type-12 font-medium text-text-3">
              <span className="grid justify-items-center gap-1">
                <TokenMark token={network} />
                {network}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <tr key={token} className="border-b border-line-hair last:border-b-0">
            <th scope="row" className="px-5 py-1.5 text-left font-normal">
              <span className="inline-flex items-center gap-2.5">
                <TokenMark token={token} />
                {token}
              </span>
            </th>
            {networks.map((network) => {
              const place = placeOf(token, network)
              return (
                <td key={network} className={`p-0 text-center ${place?.isChanged ? 'bg-selected' : ''}`}>
                  {place ? (
                    <Checkbox
                      className="p-2.5 align-middle"
                      aria-label={t`${token} on ${network}`}
                      checked={place.isOn}
                      onCheckedChange={(on) => onToggle(place.id, on)}
                    />
                  ) : (
                    <span className="text-text-3" aria-label={t`not available`}>
                      –
                    </span>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Only the networks that a token is on, two beside each other. */
function ByToken({ networks, tokens, placeOf, onToggle }: LayoutProps) {
  const { t } = useLingui()
  return tokens.map((token) => (
    <fieldset key={token} className="border-b border-line-hair px-4 py-2 last:border-b-0">
      <legend className="float-left w-full pt-1">
        <span className="inline-flex items-center gap-2.5">
          <TokenMark token={token} />
          {token}
        </span>
      </legend>
      <div className="clear-both grid grid-cols-2 gap-x-3">
        {networks.map((network) => {
          const place = placeOf(token, network)
          return (
            place && (
              <Checkbox
                key={network}
                className={`min-h-11 items-center! rounded-2 px-1 ${place.isChanged ? 'bg-selected' : ''}`}
                aria-label={t`${token} on ${network}`}
                label={network}
                checked={place.isOn}
                onCheckedChange={(on) => onToggle(place.id, on)}
              />
            )
          )
        })}
      </div>
    </fieldset>
  ))
}
