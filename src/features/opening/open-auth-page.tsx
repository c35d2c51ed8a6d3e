import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PageLink } from '@/features/session/page-link'
import { MERCHANT_STATUS } from '#shared/contract/merchant-status'
import { useLacks } from '@/lib/api/use-offers'
import { userInfoOptions } from '@/lib/api/user'
import { buttonLook } from '@/lib/ui/button-look'
import { NotTaken } from './not-taken'
import { OpeningFrame } from './opening-frame'

const { under_review: UNDER_REVIEW, not_passed: NOT_PASSED } = MERCHANT_STATUS

/** `/openAuth`: offers to open merchant permission, or says that it is under review or refused (SPEC.md section 4). */
export function OpenAuthPage() {
  const { data } = useQuery({ ...userInfoOptions, refetchOnMount: false })
  return (
    <OpeningFrame>
      {data?.status === UNDER_REVIEW && <UnderReview />}
      {data?.status === NOT_PASSED && <NotPassed />}
      {data && data.status !== UNDER_REVIEW && data.status !== NOT_PASSED && <Ask />}
    </OpeningFrame>
  )
}

const title = 'max-w-[14em] type-36 track-display phone:type-28'
const lead = 'mt-2.5 max-w-[46ch] type-16 text-text-2'
const acts = 'mt-8 flex flex-wrap gap-2'

function Ask() {
  const isTaken = !useLacks('user.applyForOpening')
  return (
    <>
      <h1 className={title}>
        <Trans>Open merchant permission now?</Trans>
      </h1>
      <p className={lead}>
        <Trans>Merchant permission lets this account create applications, receive payments and withdraw.</Trans>
      </p>
      {isTaken ? (
        <Steps />
      ) : (
        <div className={acts}>
          <NotTaken />
        </div>
      )}
    </>
  )
}

function Steps() {
  return (
    <>
      <ol className="mt-8 grid max-w-[46ch] list-decimal gap-2 pl-5 text-text-2 marker:text-text-3">
        <li>
          <Trans>You say who you are and what you sell.</Trans>
        </li>
        <li>
          <Trans>The application passes a primary and an advanced audit.</Trans>
        </li>
        <li>
          <Trans>The console opens by itself when it is approved.</Trans>
        </li>
      </ol>
      <div className={acts}>
        <PageLink to="/openAuthPage" className={buttonLook({ variant: 'primary', size: 'lg' })}>
          <Trans>Open now</Trans>
        </PageLink>
      </div>
    </>
  )
}

function UnderReview() {
  return (
    <>
      <h1 className={title}>
        <Trans>Your merchant rights are under review</Trans>
      </h1>
      <p className={lead}>
        <Trans>Merchant permission is under review, please try again later</Trans>
      </p>
      <div className={acts}>
        <PageLink to="/reviewing" className={buttonLook({ variant: 'primary', size: 'lg' })}>
          <Trans>See the progress</Trans>
        </PageLink>
      </div>
    </>
  )
}

function NotPassed() {
  return (
    <>
      <h1 className={title}>
        <Trans>The application did not pass</Trans>
      </h1>
      <p className={lead}>
        <Trans>Read the reason, change what is named, and apply again.</Trans>
      </p>
      <div className={acts}>
        <PageLink to="/reviewing" className={buttonLook({ variant: 'primary', size: 'lg' })}>
          <Trans>Read the reason</Trans>
        </PageLink>
      </div>
    </>
  )
}
