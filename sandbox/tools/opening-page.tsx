/** @jsxImportSource hono/jsx */
import type { Db } from '#server/database/schema'
import { Moment } from '#server/http/page'
import type { Markup } from '#server/http/page'
import { auditStage, openingPart } from '#shared/contract/opening'
import type { OpeningPart } from '#shared/contract/opening'
import { openingList } from './opening-list'
import type { ListedOpening } from './opening-list'
import { ToolsPage } from './page'
import type { PageContext } from './page'
import type { Word, Words } from './words'

type Stage = (typeof auditStage.options)[number]

const STAGE_WORDS = {
  primary_audit: 'primary_audit',
  advanced_audit: 'advanced_audit',
  in_progress: 'in_progress',
  failed: 'failed_audit',
  completed: 'completed',
  abnormal: 'abnormal',
} as const satisfies Record<Stage, Word>

const PART_WORDS = {
  name: 'part_name',
  website: 'part_website',
  contact: 'part_contact',
  business: 'part_business',
  registration_no: 'part_registration_no',
  country: 'part_country',
  address: 'part_address',
  monthly: 'part_monthly',
  phone: 'part_phone',
  business_registration: 'part_business_registration',
  director_id: 'part_director_id',
  address_proof: 'part_address_proof',
} as const satisfies Record<OpeningPart, Word>

/** The panel of the reviewers of merchant permission: what was sent, and where it stands. */
export async function openingPage(db: Db, context: PageContext): Promise<Markup> {
  const { words } = context
  const list = await openingList(db)
  return (
    <ToolsPage context={context} title={words('opening')} scripts={['opening']}>
      <h1>{words('opening')}</h1>
      <p class="lead">{words('openingLead')}</p>
      <output id="outcome" class="outcome" data-failed={words('failed')} data-moved={words('moved')}></output>
      <section aria-labelledby="applications">
        <h2 id="applications">{words('openApplications')}</h2>
        {list.length === 0 && <p>{words('noApplications')}</p>}
        {list.map((each) => (
          <Application words={words} application={each} />
        ))}
      </section>
    </ToolsPage>
  )
}

function Application({ words, application }: { words: Words; application: ListedOpening }): Markup {
  const { id, name, stage, created_time, form, documents } = application
  return (
    <article class="card" aria-labelledby={`name-${id}`} data-id={id}>
      <h3 id={`name-${id}`}>
        {name} · {id}
      </h3>
      <p>
        {words('stage')}:{' '}
        <b data-stage>{auditStage.options.map((each) => (each === stage ? words(STAGE_WORDS[each]) : ''))}</b>
        {' · '}
        {words('applied')}: <Moment seconds={created_time} />
      </p>
      <details>
        <summary>{words('whatWasSent')}</summary>
        <dl>
          {openingPart.options.flatMap((part) => {
            const said =
              part === 'phone' ? `${form['area_code'] ?? ''} ${form['phone'] ?? ''}`.trim() : (form[part] ?? '')
            return said === '' ? [] : [<dt>{words(PART_WORDS[part])}</dt>, <dd>{said}</dd>]
          })}
        </dl>
        {documents.length > 0 && (
          <>
            <h4>{words('documentsSent')}</h4>
            <ul>
              {documents.map(({ id: document, kind, name: file }) => (
                <li>
                  {openingPart.options.map((part) => (part === kind ? `${words(PART_WORDS[part])}: ` : ''))}
                  <a href={`/opening/document/${document}`}>{file}</a>
                </li>
              ))}
            </ul>
          </>
        )}
      </details>
      <form data-move>
        <p class="row">
          <label>
            {words('moveTo')}{' '}
            <select name="stage">
              {auditStage.options.map((each) => (
                <option value={each} selected={each === stage}>
                  {words(STAGE_WORDS[each])}
                </option>
              ))}
            </select>
          </label>
          <input
            name="reason"
            maxlength={200}
            autocomplete="off"
            placeholder={words('openingReason')}
            aria-label={words('openingReason')}
          />
          <button>{words('move')}</button>
        </p>
        <details>
          <summary>{words('partReasons')}</summary>
          {openingPart.options.map((part) => (
            <p class="row">
              <label>
                {words(PART_WORDS[part])} <input name={`part:${part}`} maxlength={200} autocomplete="off" />
              </label>
            </p>
          ))}
        </details>
      </form>
    </article>
  )
}
