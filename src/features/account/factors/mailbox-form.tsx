import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { askWallet, type WalletTicket } from '@/features/session/wallet-ticket'
import { changeMailbox, type UserInfo } from '#shared/contract/user'
import { mailCode, sendMailbox } from '@/lib/api/security'
import { checkCode } from '#shared/rules/code'
import { checkEmail } from '#shared/rules/email'
import { Callout } from '@/lib/ui/callout'
import { useForm } from '@/lib/forms/use-form'
import { Field } from '@/lib/ui/field'
import { TextInput } from '@/lib/ui/text-input'
import { CodeField } from '../kit/code-field'
import { OwnProof, ownRules, ownProof, useMailLimit, useOwnProof } from '../kit/own-proof'
import { maskEmail } from '../kit/masked'
import { RowForm } from '../kit/row-form'
import { useAccountChange } from '../kit/use-account-change'
import { useKey } from '@/lib/forms/use-key'
import { FreezeWords } from '../security/freeze-words'

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
  const form = useForm({
    name: 'mailbox',
    initial: { old_code: '', email: '', new_code: '', password: '', google_code: '' },
    secrets: ['old_code', 'new_code', 'password', 'google_code'],
  })
  const { values } = form
  const asked = useOwnProof(changeMailbox.name)
  const limit = useMailLimit(changeMailbox.name)
  const change = useAccountChange()
  const keyOf = useKey()
  const asksWallet = old === null && byWallet
  const sendToNew = async () => {
    const read = form.read({ email: checkEmail(values.email) })
    return read && (await mailCode('update-mailbox-new', read))
  }
  const submit = () => {
    const read = form.read({
      ...ownRules(asked, values),
      ...(old === null ? {} : { old_code: checkCode(values.old_code) }),
      email: checkEmail(values.email),
      new_code: checkCode(values.new_code),
    })
    if (!read) return
    const { password, google_code, ...codes } = read
    const save = async (ticket?: WalletTicket) => {
      const proof = await ownProof({ password, google_code })
      await sendMailbox({ ...codes, ...proof, ...ticket }, keyOf([read.email, ticket?.uuid ?? '']))
      onDone()
      change(t`The email address was changed`)
    }
    void form.run(async () => {
      if (!asksWallet) return await save()
      const asked = await askWallet()
      if (asked.is === 'failed') form.refuse({ email: { said: t`get uuid failed` } })
      return asked.is === 'given' && (await save(asked.ticket))
    })
  }
  return (
    <RowForm
      form={form}
      confirm={old === null ? <Trans>Add email</Trans> : <Trans>Change email</Trans>}
      after={<FreezeWords />}
      onSubmit={submit}
    >
      <OwnProof asked={asked} form={form} />
      {old !== null && (
        <CodeField
          label={t`Code from the old address`}
          hint={t`Sent to ${maskEmail(old)}`}
          error={form.errorOf('old_code')}
          {...form.field('old_code')}
          onSend={() => mailCode('update-mailbox')}
          {...limit}
        />
      )}
      <Field label={old === null ? t`Email` : t`New email`} error={form.errorOf('email')}>
        <TextInput size="lg" type="email" autoComplete="email" maxLength={254} {...form.text('email')} />
      </Field>
      <CodeField
        label={old === null ? t`Email code` : t`Code from the new address`}
        error={form.errorOf('new_code')}
        {...form.field('new_code')}
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
