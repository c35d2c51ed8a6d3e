import { Trans, useLingui } from '@lingui/react/macro'
import type { Coin } from '@/lib/api/currency'
import { Checkbox } from '@/lib/ui/checkbox'
import { FieldError } from '@/lib/ui/field'
import { TokenMark } from '@/lib/ui/token-mark'

interface TokenMatrixProps {
  coins: readonly Coin[]
  chosen: readonly string[]
  onChange: (token_ids: string[]) => void
  /** The ticks that differ from what is saved: they are tinted. */
  saved?: readonly string[]
  error?: string | undefined
}

/** Which token is taken on which network. A dash means that the token does not exist there. */
export function TokenMatrix({ coins, chosen, onChange, saved, error }: TokenMatrixProps) {
  const { t } = useLingui()
  const tokens = [
    ...new Set(
      coins.flatMap(({ subset }) =>
        subset.filter(({ id, payable }) => payable !== false || chosen.includes(id)).map(({ token }) => token),
      ),
    ),
  ]
  const toggle = (id: string, on: boolean) => onChange(on ? [...chosen, id] : chosen.filter((each) => each !== id))
  const isChanged = (id: string) => saved !== undefined && saved.includes(id) !== chosen.includes(id)
  return (
    <div className="relative max-w-full overflow-x-auto">
      <table className="w-full border-collapse">
        <caption className="sr-only">
          <Trans>Networks and tokens</Trans>
        </caption>
        <thead>
          <tr className="border-b border-line-hair">
            <th scope="col" className="px-5 py-2 text-left type-12 font-medium text-text-3 phone:px-4">
              <Trans>Token</Trans>
            </th>
            {coins.map(({ id, net_work }) => (
              <th key={id} scope="col" className="px-2 py-2 type-12 font-medium text-text-3">
                <span className="grid justify-items-center gap-1">
                  <TokenMark token={net_work} />
                  {net_work}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <tr key={token} className="border-b border-line-hair last:border-b-0">
              <th scope="row" className="px-5 py-1.5 text-left font-normal phone:px-4">
                <span className="inline-flex items-center gap-2.5">
                  <TokenMark token={token} />
                  {token}
                </span>
              </th>
              {coins.map(({ id: network, net_work, subset }) => {
                const found = subset.find((each) => each.token === token)
                const id = found?.id
                const isOn = id !== undefined && chosen.includes(id)
                return (
                  <td
                    key={network}
                    className={`p-0 text-center ${id !== undefined && isChanged(id) ? 'bg-selected' : ''}`}
                  >
                    {id === undefined || (found?.payable === false && !isOn) ? (
                      <span className="text-text-3" aria-label={t`not available`}>
                        –
                      </span>
                    ) : (
                      <Checkbox
                        className="p-2.5 align-middle"
                        aria-label={t`${token} on ${net_work}`}
                        checked={isOn}
                        onCheckedChange={(on) => toggle(id, on)}
                      />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {error !== undefined && (
        <div role="alert" className="px-5 py-2 phone:px-4">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </div>
  )
}
