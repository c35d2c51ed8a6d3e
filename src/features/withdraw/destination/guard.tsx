import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { announce } from '@/lib/ui/announce'
import { Button } from '@/lib/ui/button'
import { Checkbox } from '@/lib/ui/checkbox'
import { FieldError } from '@/lib/ui/field'
import { LookAlike } from '@/lib/ui/look-alike'
import type { Question } from './questions'

interface GuardProps {
  questions: readonly Question[]
  /** The questions that were answered, for this address only. */
  answered: ReadonlySet<Question>
  onAnswer: (question: Question, yes: boolean) => void
  /** Review was pressed: open questions are marked. */
  insist: boolean
  /** The address as it is shown, and the merchant's own one that it looks like. */
  address: string
  similar: { address: string; name: string | null } | null
  onUse: (address: string) => void
}

/**
 * The questions that a person must answer before money goes to an address, one checkbox each. Another address starts
 * again.
 */
export function Guard({ questions, answered, onAnswer, insist, address, similar, onUse }: GuardProps) {
  useSayFirst(questions.includes('first'))
  if (questions.length === 0) return null
  return (
    <div className="grid grid-cols-1 gap-3">
      {similar && <OwnInstead address={address} similar={similar} onUse={onUse} />}
      {questions.map((question) => {
        const isMissing = insist && !answered.has(question)
        return (
          <div key={question} className="grid grid-cols-1 gap-1">
            <Checkbox
              checked={answered.has(question)}
              onCheckedChange={(yes) => onAnswer(question, yes)}
              aria-invalid={isMissing || undefined}
              aria-describedby={isMissing ? `question-${question}` : undefined}
              label={<QuestionWords of={question} />}
            />
            {isMissing && (
              <FieldError id={`question-${question}`}>
                <Trans>Confirm this before you go on</Trans>
              </FieldError>
            )}
          </div>
        )
      })}
    </div>
  )
}

/**
 * Announces a first withdrawal when the answer arrives, so that screen readers say it before the checkbox is reached.
 */
function useSayFirst(isFirst: boolean): void {
  const { t } = useLingui()
  const words = t`First withdrawal to this address`
  useEffect(() => {
    if (isFirst) announce(words)
  }, [isFirst, words])
}

function QuestionWords({ of }: { of: Question }) {
  const { t } = useLingui()
  return t(QUESTIONS[of])
}

const QUESTIONS: Record<Question, MessageDescriptor> = {
  first: msg`It is the first time. I have this address from the recipient, not from a history or a chat.`,
  similar: msg`I compared both addresses group by group and want the new one.`,
  risk: msg`The risk check is unavailable. I know who owns this address and continue without it.`,
  unchecked: msg`This console cannot check addresses of this network. I compared all of it with the recipient’s own address.`,
  'off-curve': msg`No key can sign for this address: it is a token account or belongs to a program. The recipient told me that it is right.`,
  'no-checksum': msg`This address has no check digits, so a typing mistake goes unnoticed. I compared all of it.`,
}

interface OwnInsteadProps {
  address: string
  similar: { address: string; name: string | null }
  onUse: (address: string) => void
}

/** The entered address beside the merchant's own address, with a button that uses the own one. */
function OwnInstead({ address, similar: { address: own, name }, onUse }: OwnInsteadProps) {
  return (
    <>
      <LookAlike
        wide
        title={<Trans>This is not your address, it only looks like it.</Trans>}
        entered={{ name: <Trans>Entered now</Trans>, address }}
        own={{ name: name ? <Trans>Yours: {name}</Trans> : <Trans>Yours</Trans>, address: own }}
      />
      <Button className="justify-self-start" onClick={() => onUse(own)}>
        <Trans>Use my own address</Trans>
      </Button>
    </>
  )
}
