import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CAPABILITIES, USER } from '@/lib/api/testing/usual-answers'
import { json } from '@/lib/api/testing/fake-server'
import { forgetKeptDrafts, readDraft } from '@/lib/forms/kept-drafts'
import { session } from '@/features/session/session'
import { backEnd, FORM, NOT_SENT, OFFERED, openForm, openReview, REFUSED } from './testing/opening-bench'

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const fill = async (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await field(name).fill(value)
}

beforeEach(async () => {
  await page.viewport(1440, 1000)
  await forgetKeptDrafts()
})
afterEach(() => void vi.useRealTimers())

describe('the application', () => {
  const typed = {
    'Registered name': 'Blue Shop ',
    Website: 'https://blue.example',
    'What you sell': 'Tea',
    'Contact person': 'Mei',
  }

  test('shows every problem on its field, keeps the rest, and is sent trimmed', async () => {
    const asked = backEnd()
    const { router } = openForm()
    await fill({ ...typed, Website: 'blue.example' })
    await page.getByRole('combobox', { name: 'Country and area code' }).click()
    await page.getByRole('option', { name: 'Singapore' }).click()
    await page.getByRole('button', { name: 'Send application' }).click()
    await expect.element(field('Website')).toHaveAccessibleDescription('Please enter the correct url address')
    await expect
      .element(field('Cell phone optional'))
      .toHaveAccessibleDescription('You must enter your cell phone number and area code')
    await expect.poll(() => document.activeElement).toBe(field('Website').element())
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
    await fill({ Website: 'https://blue.example', 'Cell phone optional': '8123 4567' })
    await page.getByRole('button', { name: 'Send application' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/reviewing')
    const sent = asked.find(({ method }) => method === 'POST')
    expect(sent?.body).toMatchObject({ ...FORM, area_code: '+65', phone: '81234567' })
  })

  test('keeps nothing any more that was typed at the moment of the log-out', async () => {
    backEnd()
    session.begin({ token: 't'.repeat(43), kept: false })
    const { unmount } = openForm()
    await expect.element(field('Website')).toBeVisible()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await fill(typed)
    session.end()
    unmount()
    expect(await readDraft(`opening ${USER.mchid}`)).toBeUndefined()
  })

  test('keeps its draft over a reload, and forgets it when it was sent', async () => {
    backEnd()
    const first = openForm()
    await fill(typed)
    await expect.element(page.getByText(/Saved in this browser/)).toBeVisible()
    first.unmount()
    const second = openForm()
    await expect.element(field('What you sell')).toHaveValue('Tea')
    await page.getByRole('button', { name: 'Send application' }).click()
    await expect.poll(() => second.router.state.location.pathname).toBe('/reviewing')
    second.unmount()
    openForm()
    await expect.element(field('What you sell')).toHaveValue('')
  })

  test('shows what the server refuses on its field, with what was typed', async () => {
    backEnd({
      'POST /user/opening': () =>
        json(
          { code: 422, msg: 'Parameter error', errors: [{ path: 'contact', message: 'Who is that?' }] },
          { status: 422 },
        ),
    })
    openForm()
    await fill(typed)
    await page.getByRole('button', { name: 'Send application' }).click()
    await expect.element(field('Contact person')).toHaveAccessibleDescription('Who is that?')
    await expect.element(field('Contact person')).toHaveValue('Mei')
  })

  test('takes a PDF as a document, and says what is wrong with another file', async () => {
    const documents: unknown[] = []
    const asked = backEnd({
      'GET /user/opening': () => ({ ...NOT_SENT, documents }),
      'POST /user/opening/document': ({ body }) => {
        const { base64: _, ...about } = body
        const document = { ...about, id: 'd2', size: 2048, created_time: 1_795_000_000 }
        documents.push(document)
        return document
      },
    })
    openForm()
    const input = page.getByLabelText('Proof of address', { exact: true })
    await expect.poll(() => input.elements().length).toBe(1)
    await userEvent.upload(input, new File(['<svg/>'], 'bill.pdf', { type: 'application/pdf' }))
    await expect.element(page.getByText('Please choose a PDF, JPG or PNG file')).toBeVisible()
    await userEvent.upload(input, new File(['%PDF-1.7 %%EOF'], 'bill.pdf', { type: 'application/pdf' }))
    await expect.element(page.getByText(/bill\.pdf · 2 KB/)).toBeVisible()
    expect(page.getByText('Please choose a PDF, JPG or PNG file').elements()).toHaveLength(0)
    const sent = asked.filter(({ path }) => path === '/user/opening/document')
    expect(sent.map(({ body }) => body)).toEqual([
      { kind: 'address_proof', name: 'bill.pdf', content_type: 'application/pdf', base64: btoa('%PDF-1.7 %%EOF') },
    ])
  })

  test('is not offered where the back end takes none, and has no documents where it keeps none', async () => {
    backEnd({ 'GET /capabilities': () => CAPABILITIES })
    const first = openForm()
    await expect.element(page.getByText('Applications are not taken here.')).toBeVisible()
    first.unmount()
    backEnd({ 'GET /capabilities': () => ({ ...OFFERED, operations: ['user.opening', 'user.applyForOpening'] }) })
    openForm()
    await expect.element(field('Website')).toBeVisible()
    expect(page.getByText('PDF, JPG or PNG, under 3M each').elements()).toHaveLength(0)
    await expect.element(page.getByText('Only the reviewers of this service read it.')).toBeVisible()
    await expect.element(page.getByText('Who we ask', { exact: true })).toBeVisible()
    expect(page.getByText(/documents|papers/i).elements()).toHaveLength(0)
  })

  test.each([390, 1440])('says at a width of %i who reads it and when documents are deleted', async (width) => {
    await page.viewport(width, 900)
    backEnd()
    openForm()
    const sentence = page.getByText(
      'Only the reviewers of this service read it. Documents are deleted 30 days after a refusal.',
    )
    await expect.element(sentence).toBeVisible()
    expect(sentence.elements()).toHaveLength(1)
  })

  test('is not called unknown here while nobody knows what is offered', async () => {
    let isDown = true
    backEnd({ 'GET /capabilities': () => (isDown ? json('', { status: 502 }) : OFFERED) })
    openForm()
    await expect.element(page.getByText('Could not ask what this service offers.')).toBeVisible()
    expect(page.getByText('Applications are not taken here.').elements()).toHaveLength(0)
    isDown = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(field('Website')).toBeVisible()
  })
})

describe('the review', () => {
  test.each([
    ['primary_audit', 2, 'Your merchant rights are under review', 'Primary audit'],
    ['advanced_audit', 2, 'Your merchant rights are under review', 'Advanced audit'],
    ['in_progress', 2, 'Your merchant rights are under review', 'In progress'],
    ['failed', 4, 'The application did not pass', 'Failed to pass the audit'],
    ['completed', 2, 'Merchant permission is open', 'Completed'],
    ['abnormal', 2, 'The review has stopped', 'Abnormal'],
  ])('in the stage %s has its badge and its sentence', async (stage, status, heading, badge) => {
    backEnd({ 'GET /user/opening': () => ({ ...NOT_SENT, status, stage, created_time: 1_795_000_000 }) })
    openReview()
    await expect.element(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    // One in the legend, one above the title.
    await expect.poll(() => page.getByText(badge, { exact: true }).elements().length).toBeGreaterThanOrEqual(2)
  })

  test('names each thing to change with its own reason and button, which opens it in the form', async () => {
    backEnd({ 'GET /user/opening': () => REFUSED })
    const { router } = openReview()
    await expect
      .element(page.getByRole('heading', { level: 1, name: '3 things to change, then try again' }))
      .toBeVisible()
    await expect.element(page.getByText('A corner is cut off')).toBeVisible()
    // A part that this version does not know leads to the form as a whole.
    await expect.element(page.getByRole('link', { name: 'Edit: hat_size' })).toBeVisible()
    await page.getByRole('link', { name: 'Edit: Website' }).click()
    await expect.poll(() => router.state.location.href).toBe('/openAuthPage?part=website')
  })

  test('is followed by the form with what was sent, the reasons at their fields, and the focus on the part', async () => {
    backEnd({ 'GET /user/opening': () => REFUSED })
    openForm('/openAuthPage?part=website')
    await expect.element(field('Registered name')).toHaveValue('Blue Shop')
    await expect.poll(() => document.activeElement).toBe(field('Website').element())
    await expect.element(field('Website')).toHaveAccessibleDescription('It shows no imprint')
    await expect.element(page.getByText('A corner is cut off')).toBeVisible()
    await field('Website').fill('https://blue.example/imprint')
    await expect.element(field('Website')).not.toHaveAccessibleDescription('It shows no imprint')
  })

  test('on a back end with only the status shows the sentences alone, without an error', async () => {
    backEnd({
      'GET /capabilities': () => CAPABILITIES,
      'GET /user/info': () => ({ ...USER, status: 2 }),
      'GET /user/opening': () => json({ code: 404, msg: 'No such call' }, { status: 404 }),
    })
    openReview()
    await expect.element(page.getByText('Merchant permission is under review, please try again later')).toBeVisible()
    expect(page.getByRole('alert').elements()).toHaveLength(0)
    expect(page.getByText('The six stages').elements()).toHaveLength(0)
  })

  test('that could not be read shows its error and no bars, which would promise that it still comes', async () => {
    backEnd({ 'GET /user/opening': () => json('', { status: 502 }) })
    openReview()
    await expect.element(page.getByText('Could not read the state of the review.')).toBeVisible()
    expect(page.getByText('Loading…').elements()).toHaveLength(0)
  })

  test('says that it could not be asked while nobody knows what is offered', async () => {
    backEnd({ 'GET /capabilities': () => json('', { status: 502 }), 'GET /user/info': () => ({ ...USER, status: 2 }) })
    openReview()
    await expect.element(page.getByText('Could not ask what this service offers.')).toBeVisible()
  })
})
