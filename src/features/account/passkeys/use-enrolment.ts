import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { base64urlnopad } from '@scure/base'
import { useRef, useState } from 'react'
import { type EnrolmentBody, type PasskeyAnswer, type Passkeys, SIGNED_FOR } from '@/lib/api/passkey'
import { serverNow } from '@/lib/api/transport/server-clock'
import { useConfig } from '@/lib/config/config-context'
import { askPasskey, createPasskey, type MadePasskey } from '@/lib/passkey/authenticator'
import { digestOf } from '#shared/payout/canonical-lines'
import { type Enrolment, enrolmentText } from '#shared/payout/passkey-text'

/** What the device is asked for: to make it, to sign with it, and to confirm it with one that is ready. */
export type EnrolmentStage = 'create' | 'sign' | 'confirm'

/** A passkey that has signed its own enrolment. */
export type SignedEnrolment = Pick<EnrolmentBody, 'enrolment' | 'spki' | 'proof' | 'confirmed_by'>

interface Signed {
  enrolment: Enrolment
  spki: Uint8Array
  proof: PasskeyAnswer
}

/**
 * Makes a passkey and lets it sign its own enrolment, then asks one that is ready to confirm it. A step that was refused is tried
 * again alone: the passkey that was made stays.
 */
export function useEnrolment({ signer_id, merchant_id, rp_id, list }: Passkeys) {
  const { title: service } = useConfig()
  const made = useRef<MadePasskey>(undefined)
  const signed = useRef<Signed>(undefined)
  const [stage, setStage] = useState<EnrolmentStage>('create')
  const ready = idsOf(list.filter(({ state }) => state === 'ready'))

  const make = async (person: string): Promise<MadePasskey> => {
    if (made.current) return made.current
    setStage('create')
    const known = idsOf(list.filter(({ state }) => state !== 'refused'))
    made.current = await createPasskey({ rp_id, service, person, known })
    return made.current
  }
  const sign = async (person: string): Promise<Signed> => {
    if (signed.current?.enrolment.person === person) return signed.current
    const { credential_id, spki } = await make(person)
    setStage('sign')
    const enrolment: Enrolment = {
      signer_id: signer_id ?? '',
      merchant_id,
      credential_id,
      key_hash: bytesToHex(sha256(spki)),
      person,
      not_after: String(serverNow() + SIGNED_FOR),
    }
    const challenge = digestOf(enrolmentText(enrolment))
    const proof = await askPasskey(challenge, { rp_id, credentials: [credential_id] })
    signed.current = { enrolment, spki, proof }
    return signed.current
  }
  return {
    stage,
    /** Whether a passkey that is ready is asked too. */
    isConfirmed: ready.length > 0,
    /**
     * @param by `operator`: no passkey that is ready is asked, for example because it is lost
     * @throws PasskeyError
     */
    enrol: async (person: string, by: 'passkey' | 'operator'): Promise<SignedEnrolment> => {
      const { enrolment, spki, proof } = await sign(person)
      const body = { enrolment, spki: base64urlnopad.encode(spki), proof }
      if (by === 'operator' || ready.length === 0) return { ...body, confirmed_by: null }
      setStage('confirm')
      const challenge = digestOf(enrolmentText(enrolment))
      return { ...body, confirmed_by: await askPasskey(challenge, { rp_id, credentials: ready }) }
    },
  }
}

const idsOf = (list: Passkeys['list']): string[] => list.map(({ credential_id }) => credential_id)
