import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { WithdrawalPolicy } from '@/lib/api/withdrawal'
import { Amount } from '@/lib/ui/amount'
import { DefinitionList } from '@/lib/ui/definition-list'
import { Duration } from '@/lib/ui/duration'
import { Pane } from './pane'

const METHODS: Readonly<Record<WithdrawalPolicy['methods'][number], MessageDescriptor>> = {
  password: msg`Account password`,
  email: msg`Email code`,
  phone: msg`Phone code`,
  google: msg`Google code`,
}

/** The rules that the server applies to every withdrawal; they cannot be changed here. */
export function RulesPane({ policy }: { policy: WithdrawalPolicy }) {
  const { t, i18n } = useLingui()
  const { single_limit, methods, audit, wait_seconds } = policy
  return (
    <Pane id="rules-title" title={<Trans>Limits and verification</Trans>}>
      <DefinitionList
        items={[
          {
            key: 'single',
            term: <Trans>One withdrawal</Trans>,
            value: (
              <span>
                <Trans>
                  up to <Amount value={single_limit} unit="USDT" />
                </Trans>
              </span>
            ),
          },
          {
            key: 'proof',
            term: <Trans>Proven by</Trans>,
            value:
              methods.length === 0
                ? '—'
                : new Intl.ListFormat(i18n.locale).format(methods.map((method) => t(METHODS[method]))),
          },
          {
            key: 'audit',
            term: <Trans>Audit</Trans>,
            value: audit === 'automatic' ? <Trans>Automatic</Trans> : <Trans>Manual</Trans>,
          },
          { key: 'wait', term: <Trans>Waiting time</Trans>, value: <Duration seconds={wait_seconds} /> },
        ]}
      />
    </Pane>
  )
}
