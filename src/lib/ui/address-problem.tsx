import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { chainName } from '#shared/address/chain-name'
import type { ChainType } from '#shared/address/chain-type'
import type { AddressProblem } from '#shared/address/read-address'
import { RULE_MESSAGES } from '@/lib/forms/messages'

type Kind = AddressProblem['kind']

/** The message of an address problem: what is wrong and what to do. */
export function AddressProblemWords({ of: problem }: { of: AddressProblem }) {
  const { t } = useLingui()
  if (problem.kind === 'foreign-letter') return <ForeignLetter of={problem} />
  const sentence = SENTENCES[problem.kind]
  if (sentence) return t(sentence)
  const detail = DETAILS[problem.kind]
  const fault = t(RULE_MESSAGES['address-format'])
  const cause = problem.kind === 'other-chain' ? <OtherChain chainTypes={problem.chainTypes} /> : detail && t(detail)
  return cause ? (
    <Trans>
      {fault}. {cause}
    </Trans>
  ) : (
    fault
  )
}

/**
 * The sentence for a reason code of the server; undefined for an unknown code.
 * @example addressSentence('own-address') // "This address belongs to this service: ..."
 */
export function addressSentence(reason: string): MessageDescriptor | undefined {
  return isWhole(reason) ? SENTENCES[reason] : undefined
}

function isWhole(reason: string): reason is keyof typeof SENTENCES {
  return Object.hasOwn(SENTENCES, reason)
}

/** The complete sentences, for problems that are not about the form of the address. */
const SENTENCES: Partial<Record<Kind, MessageDescriptor>> = {
  empty: msg`Paste or type the address`,
  bidi: msg`This text holds marks that change the order of its letters: what you read is not what would be sent. Get the address from its owner again`,
  invisible: msg`This text holds characters that cannot be seen. An address has none`,
  blanks: msg`An address has no blanks`,
  'private-key': msg`This is a private key or a recovery phrase. Never paste it anywhere; move those funds if somebody may have seen it`,
  'payment-link': msg`This is a payment link. Enter the address alone`,
  'own-address': msg`This address belongs to this service. Choose another address`,
  'token-contract': msg`This is the contract of a token. Money sent there is lost`,
  'burn-address': msg`Nobody holds the key of this address. Money sent there is lost`,
  'system-account': msg`The network keeps this address for itself. Money sent there is lost`,
}

/** The second sentence after the one that SPEC.md prescribes for every malformed address. */
const DETAILS: Partial<Record<Kind, MessageDescriptor>> = {
  'bad-prefix': msg`Addresses on this network start differently`,
  'bad-character': msg`It holds a character that is not used there`,
  'bad-length': msg`Characters are missing, or there are too many`,
  'bad-checksum': msg`A character is wrong or missing: copy it again`,
  'mixed-case': msg`Capital and small letters are mixed`,
  'wrong-network': msg`It belongs to the test network, or to the main network`,
  'wrong-version': msg`No wallet can spend from it today`,
  'short-form': msg`Zeros are missing in front`,
}

function ForeignLetter({
  of: { letter, like, position: place },
}: {
  of: Extract<AddressProblem, { kind: 'foreign-letter' }>
}) {
  if (like === undefined) {
    return (
      <Trans>
        The character at place {place}, “{letter}”, is used in no address. Get the address from its owner again
      </Trans>
    )
  }
  return (
    <Trans>
      The letter at place {place} only looks like “{like}”: it belongs to another alphabet. Somebody may have planted
      this address. Get it from its owner again
    </Trans>
  )
}

function OtherChain({ chainTypes }: { chainTypes: readonly ChainType[] }) {
  const { t, i18n } = useLingui()
  const likely = chainTypes.filter((each) => chainTypes.length === 1 || !RARE.has(each))
  // All networks that are built like Ethereum have the same address form.
  const words = likely.flatMap((each) =>
    each === 'Ethereum' ? ['Ethereum', 'BNB Chain', t`another EVM network`] : chainName(each),
  )
  const names = new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(words)
  return <Trans>It looks like an address of {names}: choose that network, or another address</Trans>
}

/** Chains whose address form is that of a chain that is used much more. */
const RARE: ReadonlySet<ChainType> = new Set(['HC', 'Endless', 'TONTESTNET'])
