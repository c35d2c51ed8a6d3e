import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserInfo } from '#shared/contract/user'
import { type GoogleSeed, seedOptions } from '@/lib/api/security'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { Loading } from '@/lib/ui/skeleton'
import { Stepper } from '@/lib/ui/stepper'
import { BindSeed } from './bind-seed'
import { ProveOld } from './prove-old'

interface GoogleFormProps {
  user: UserInfo
  /** The recovery codes, which are shown once and after the row has closed. */
  onCodes: (codes: readonly string[]) => void
}

/**
 * Binds Google Authenticator, or replaces it: then the old one is proven first, and counts until the new one has given
 * a right code.
 */
export function GoogleForm({ user, onCodes }: GoogleFormProps) {
  const { t } = useLingui()
  // Decided once: the answer of the binding changes the user while this form still shows its end.
  const [replaces] = useState(user.bind_google_auth)
  const [renewed, setRenewed] = useState<GoogleSeed>()
  const steps = [...(replaces ? [t`Prove the old one`] : []), t`Scan and confirm`, t`Save recovery codes`]
  const isProving = replaces && renewed === undefined
  return (
    <div className="grid max-w-[640px] grid-cols-1 gap-4.5">
      <Stepper label={t`Steps`} steps={steps} current={isProving ? 0 : replaces ? 1 : 0} />
      {isProving && <ProveOld user={user} onSeed={setRenewed} />}
      {renewed && <BindSeed seed={renewed} byMail={false} replaces onCodes={onCodes} />}
      {!replaces && <FirstSeed onCodes={onCodes} />}
    </div>
  )
}

function FirstSeed({ onCodes }: Pick<GoogleFormProps, 'onCodes'>) {
  const seed = useQuery(seedOptions)
  if (seed.data) return <BindSeed seed={seed.data} byMail replaces={false} onCodes={onCodes} />
  if (seed.isError) return <QueryFault query={seed} title={<Trans>Could not load a key.</Trans>} />
  return <Loading bars={['h-44 w-full']} />
}
