import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Stage } from './audit-steps'

interface ReviewHeadingProps {
  failed: boolean
  stage: Stage | null
  /** How many things the reviewer wants changed. */
  problems: number
}

/** The title of the review and its sentence, by the stage; the sentences of SPEC.md section 4 while it goes on. */
export function ReviewHeading({ failed, stage, problems }: ReviewHeadingProps) {
  if (failed)
    return (
      <Heading
        title={
          problems > 0 ? (
            <Plural
              value={problems}
              one="# thing to change, then try again"
              other="# things to change, then try again"
            />
          ) : (
            <Trans>The application did not pass</Trans>
          )
        }
      >
        <Trans>
          Your application was not accepted. All that you entered is kept, change what is named and send it again.
        </Trans>
      </Heading>
    )
  if (stage === 'abnormal')
    return (
      <Heading title={<Trans>The review has stopped</Trans>}>
        <Trans>A reviewer has to look at your application again. We contact you, nothing is lost.</Trans>
      </Heading>
    )
  if (stage === 'completed')
    return (
      <Heading title={<Trans>Merchant permission is open</Trans>}>
        <Trans>You can create applications and receive payments now.</Trans>
      </Heading>
    )
  return (
    <Heading title={<Trans>Your merchant rights are under review</Trans>}>
      <Trans>Merchant permission is under review, please try again later</Trans>
    </Heading>
  )
}

function Heading({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <>
      <h1 className="mt-3.5 max-w-[14em] type-36 track-display phone:type-28">{title}</h1>
      <p className="mt-2.5 max-w-[46ch] type-16 text-text-2">{children}</p>
    </>
  )
}
