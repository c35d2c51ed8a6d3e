import { Trans } from '@lingui/react/macro'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ChainType } from '#shared/address/chain-type'
import { addressRules } from '@/lib/late/address-rules'
import type { AddressProblem } from '#shared/address/read-address'
import type { AcceptedAddress } from '#shared/address/verdict'
import { useLateCode } from '@/lib/late/use-late-code'
import { CheckingAddress, RetryAddressRules, UncheckedAddress } from './address-check'
import { AddressInline } from './address-inline'
import { AddressProblemWords } from './address-problem'
import { Button } from './button'
import { Field } from './field'
import { Icon } from './icon'
import { ScanButton } from './scan/scan-button'
import { TextInput } from './text-input'

interface AddressInputProps {
  label: ReactNode
  /** The text as typed; the form checks it with `readAddress`, as this field does. */
  value: string
  onChange: (text: string) => void
  /** The chain type of the chosen network; undefined before one is chosen: then only the letters are checked. */
  chainType: ChainType | undefined
  /** The name of the chosen network; undefined before one is chosen. */
  network: string | undefined
  /** An error of the form or the server, shown before the field's own. */
  problem?: ReactNode
  hint?: ReactNode
  /** Shows errors even before the field was left, because the form was sent. */
  insist?: boolean
  /** At the right of the label, such as a button that opens the address book. */
  aside?: ReactNode
}

/**
 * A field for a receiving address, typed, pasted or scanned. Pasted text is checked at once: invisible characters, letters of
 * other alphabets, addresses of other networks, private keys. A valid address is shown whole in groups of four. The rules
 * are fetched when the field is reached: a text that they have not read yet is being checked, and neither good nor wrong.
 */
export function AddressInput({
  label,
  value,
  onChange,
  chainType,
  network,
  problem,
  hint,
  ...rest
}: AddressInputProps) {
  const { insist = false, aside } = rest
  const [settled, setSettled] = useState(value !== '')
  const [reached, setReached] = useState(false)
  const isEmpty = value.trim() === ''
  const rules = useLateCode(addressRules, reached || !isEmpty)
  const isChecked = isEmpty || rules.state === 'here'
  const reading = isEmpty || rules.state !== 'here' ? undefined : rules.code.readAddress(chainType ?? 'Tron', value)
  const own = reading?.ok === false && isSure(reading.problem, chainType) ? reading.problem : undefined
  const shown = own ?? (insist && isEmpty ? EMPTY : undefined)
  const hasFailed = !isChecked && rules.state === 'failed'
  const error =
    problem ??
    (hasFailed ? <UncheckedAddress /> : shown && (settled || insist) ? <AddressProblemWords of={shown} /> : undefined)
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Field label={label} hint={isChecked ? hint : <CheckingAddress />} error={error} aside={aside}>
        <div className="flex flex-wrap gap-2">
          <TextInput
            size="lg"
            mono
            className="flex-[1_1_11rem]"
            value={value}
            onChange={({ target }) => onChange(target.value)}
            onFocus={() => setReached(true)}
            onPaste={() => setSettled(true)}
            onBlur={() => setSettled(value !== '')}
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="next"
          />
          {/* Where the console does not know the chain, only the server can tell what is an address. */}
          {(chainType !== undefined || network === undefined) && (
            <ScanButton
              rules={chainType && network !== undefined ? { chainType, network } : undefined}
              onUse={(address) => {
                setSettled(true)
                onChange(address)
              }}
            />
          )}
        </div>
      </Field>
      {hasFailed && <RetryAddressRules />}
      {error && own && <Repair problem={own} onChange={onChange} />}
      {!error && reading?.ok && chainType && <Good address={reading} />}
    </div>
  )
}

const EMPTY: AddressProblem = { kind: 'empty' }

/** Without a network only problems that exist on every chain are shown. */
function isSure({ kind }: AddressProblem, chainType: ChainType | undefined): boolean {
  return chainType !== undefined || ANYWHERE.has(kind)
}

const ANYWHERE: ReadonlySet<AddressProblem['kind']> = new Set([
  'bidi',
  'foreign-letter',
  'invisible',
  'blanks',
  'private-key',
  'payment-link',
])

/** A button for a correction that needs no guessing. */
function Repair({ problem, onChange }: { problem: AddressProblem; onChange: (text: string) => void }) {
  const better = 'rest' in problem ? problem.rest : 'suggestion' in problem ? problem.suggestion : undefined
  if (better === undefined) return null
  return (
    <div className="type-13">
      <Button variant="link" onClick={() => onChange(better)}>
        {problem.kind === 'short-form' ? <Trans>Put the zeros in front</Trans> : <Trans>Remove them</Trans>}
      </Button>
    </div>
  )
}

/** The address as it will be used, for comparison with its source. */
function Good({ address: { shown, warnings } }: { address: AcceptedAddress }) {
  return (
    <div className="flex flex-col gap-2 type-12 text-text-3">
      <div className="flex items-start gap-1.5">
        <Icon of={CircleCheck} size={14} className="mt-1 text-success-text" />
        <AddressInline value={shown} show="groups" className="type-13 text-text-1" />
      </div>
      {warnings.length > 0 && (
        <div className="flex items-start gap-1.5">
          <Icon of={TriangleAlert} size={14} className="mt-px" />
          {warnings.includes('off-curve') ? (
            <Trans>
              No key can sign for this address: it is a token account or belongs to a program, not a wallet. Ask the
              receiver for the address of the wallet.
            </Trans>
          ) : (
            <Trans>This spelling has no check digits: a wrong character goes unnoticed. Compare every group.</Trans>
          )}
        </div>
      )}
    </div>
  )
}
