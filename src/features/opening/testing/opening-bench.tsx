import { CAPABILITIES, USER } from '@/lib/api/testing/usual-answers'
import { type Answers, answering, openPage } from '@/lib/testing/page-bench'
import { ApplyPage } from '../apply-page'
import { ReviewingPage } from '../reviewing-page'

export const OFFERED = {
  ...CAPABILITIES,
  operations: ['user.opening', 'user.applyForOpening', 'user.addOpeningDocument', 'user.removeOpeningDocument'],
}
export const NOT_SENT = { status: 1, stage: null, reason: null, missing: [], created_time: null }
export const FORM = { name: 'Blue Shop', website: 'https://blue.example', contact: 'Mei', business: 'Tea' }
export const REFUSED = {
  status: 4,
  stage: 'failed',
  reason: null,
  missing: [],
  created_time: 1_795_000_000,
  problems: [
    { part: 'director_id', reason: 'A corner is cut off' },
    { part: 'website', reason: 'It shows no imprint' },
    { part: 'hat_size', reason: 'Too small' },
  ],
  stages: [
    { stage: 'primary_audit', time: 1_795_000_000 },
    { stage: 'failed', time: 1_795_003_600 },
  ],
  form: FORM,
  documents: [
    {
      id: 'd1',
      kind: 'director_id',
      name: 'passport.pdf',
      content_type: 'application/pdf',
      size: 421_888,
      created_time: 1_795_000_000,
    },
  ],
}

/** A back end that takes applications of a merchant who has sent none; `answers` replace its own. */
export const backEnd = (answers: Answers = {}) =>
  answering({
    'GET /user/info': () => ({ ...USER, status: 1 }),
    'GET /capabilities': () => OFFERED,
    'GET /user/opening': () => NOT_SENT,
    ...answers,
  })
/** The form of the application. */
export const openForm = (address = '/openAuthPage') =>
  openPage('/openAuthPage', ApplyPage, { address, others: ['/reviewing', '/openAuth'] })
/** The page of what was sent. */
export const openReview = () => openPage('/reviewing', ReviewingPage, { others: ['/openAuthPage'] })
