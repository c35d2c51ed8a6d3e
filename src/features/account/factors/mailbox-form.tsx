import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Problem, useFields } from '@/features/session/form-kit'
import { askWallet, type WalletTicket } from '@/features/session/wallet-ticket'
import { changeMailbox, type UserInfo } from '#shared/contract/user'
import { mailCode, sendMailbox } from '@/lib/api/security'
import { checkCode } from '#shared/rules/code'
import { checkEmail } from '#shared/rules/email'
import { Callout } from '@/lib/ui/callout'
import { Field } from '@/lib/ui/field'
import { TextInput } from '@/lib/ui/text-input'
import { CodeField } from '../kit/code-field'
import { OWN_PROOF, OwnProof, ownProblems, ownProof, useMailLimit, useOwnProof } from '../kit/own-proof'
import { maskEmail } from '../kit/masked'
import { RowForm } from '../kit/row-form'
import { useAccountChange } from '../kit/use-account-change'
import { useKey } from '../kit/use-key'
import { FreezeWords } from '../security/freeze-words'

const NAMES = ['old_code', 'email', 'new_code', ...OWN_PROOF] as const
type Name = (typeof NAMES)[number]

interface MailboxFormProps {
  user: UserInfo
  /** A first mailbox is proven by a wallet, because the account has no other factor. */
  byWallet: boolean
  onDone: () => void
}

/** Changes the mailbox: first a code to the old one, then one to the new one. */
export function MailboxForm({ user, byWallet, onDone }: MailboxFormProps) {
  const { t } = useLingui()
  // As it was when the row opened: the change itself must not redraw the form before it closes.
  const [old] = useState(user.email)
  const fields = useFields<Name>(NAMES)
  const asked = useOwnProof(changeMailbox.name)
  const limit = useMailLimit(changeMailbox.name)
  const change = useAccountChange()
  const keyOf = useKey()
  const asksWallet = old === null && byWallet
  const sendToNew = async () => {
    const email = checkEmail(fields.valueOf('email'))
    if (email.ok) return await mailCode('update-mailbox-new', { email: email.value })
    fields.refuse(new Map([['email', email.rule]]))
    return undefined
  }
  const save = async (ticket?: WalletTicket) => {
    const email = fields.valueOf('email').trim()
    const body = {
      email,
      new_code: fields.valueOf('new_code'),
      ...(old === null ? {} : { old_code: fields.valueOf('old_code') }),
      ...(await ownProof(asked, fields.valueOf)),
      ...ticket,
    }
    await sendMailbox(body, keyOf([email, ticket?.uuid ?? '']))
    onDone()
    await change(t`The email address was changed`)
  }
  const submit = () => {
    const problems = new Map([...ownProblems(asked, fields.valueOf), ...problemsOf(fields.valueOf, old !== null)])
    if (problems.size > 0) return fields.refuse(problems)
    void fields.run(async () => {
      if (!asksWallet) return await save()
      const asked = await askWallet()
      if (asked.is === 'given') await save(asked.ticket)
      if (asked.is === 'failed') fields.refuse(new Map([['email', { said: t`get uuid failed` }]]))
    })
  }
  return (
    <RowForm
      fields={fields}
      confirm={old === null ? <Trans>Add email</Trans> : <Trans>Change email</Trans>}
      after={<FreezeWords />}
      onSubmit={submit}
    >
      <OwnProof asked={asked} fields={fields} />
      {old !== null && (
        <CodeField
          label={t`Code from the old address`}
          hint={t`Sent to ${maskEmail(old)}`}
          error={fields.errorOf('old_code')}
          value={fields.valueOf('old_code')}
          onValueChange={(digits) => fields.set('old_code', digits)}
          onSend={() => mailCode('update-mailbox')}
          {...limit}
        />
      )}
      <Field label={old === null ? t`Email` : t`New email`} error={fields.errorOf('email')}>
        <TextInput
          size="lg"
          type="email"
          autoComplete="email"
          maxLength={254}
          value={fields.valueOf('email')}
          onChange={({ target }) => fields.set('email', target.value)}
        />
      </Field>
      <CodeField
        label={old === null ? t`Email code` : t`Code from the new address`}
        error={fields.errorOf('new_code')}
        value={fields.valueOf('new_code')}
        onValueChange={(digits) => fields.set('new_code', digits)}
        onSend={sendToNew}
      />
      {asksWallet && (
        <Callout>
          <Trans>Your wallet opens next: sign there once. It proves that the account is yours.</Trans>
        </Callout>
      )}
    </RowForm>
  )
}

function problemsOf(valueOf: (name: Name) => string, hasOld: boolean): Map<Name, Problem> {
  const problems = new Map<Name, Problem>()
  const old = checkCode(valueOf('old_code'))
  if (hasOld && !old.ok) problems.set('old_code', old.rule)
  const email = checkEmail(valueOf('email'))
  if (!email.ok) problems.set('email', email.rule)
  const code = checkCode(valueOf('new_code'))
  if (!code.ok) problems.set('new_code', code.rule)
  return problems
}
