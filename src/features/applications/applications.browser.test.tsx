import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { good, json } from '@/lib/api/testing/fake-server'
import { application, keyLine, openApplications, writes } from './testing/applications-bench'

const OPEN = '/appManage?open=app_7c19e2a04b'
const prove = async (title: string | RegExp, button: string) => {
  const proof = page.getByRole('dialog', { name: title })
  await proof.getByRole('textbox', { name: 'Google code' }).fill('123456')
  await proof.getByRole('button', { name: button, exact: true }).click()
}

beforeEach(async () => {
  await page.viewport(1440, 900)
})

describe('the list', () => {
  test('shows name, id, mode, networks, cumulative USDT and state', async () => {
    openApplications({ list: [application(), application({ appid: 'app2', name: 'Lumen', status: 'error' })] })
    const rows = page.getByRole('row')
    await expect
      .element(rows.filter({ hasText: 'Harbor Store' }))
      .toHaveTextContent(/app_7c19e2a04b.*Address.*942,180.44.*Normal/)
    await expect.element(rows.filter({ hasText: 'Lumen' })).toHaveTextContent('Error')
    await expect.element(rows.filter({ hasText: 'Lumen' }).getByTitle('TRON')).toBeVisible()
    await expect.element(page.getByText('2 applications')).toHaveTextContent('1,884,360.88')
  })

  test('searches by name and id, and clears', async () => {
    openApplications()
    await page.getByRole('searchbox', { name: 'Name or application ID' }).fill('nothing like it')
    await expect.element(page.getByText('No application matches')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.element(page.getByRole('link', { name: 'Harbor Store' })).toBeVisible()
  })

  test('is cards on a phone', async () => {
    await page.viewport(390, 844)
    openApplications()
    await expect.element(page.getByRole('list', { name: 'Applications' }).getByText('Normal')).toBeVisible()
  })

  test('says what an application is when there is none', async () => {
    openApplications({ list: [] })
    await expect.element(page.getByRole('heading', { name: 'No applications yet' })).toBeVisible()
  })

  test('shows an error with Retry, and no empty list', async () => {
    openApplications({
      answers: { 'GET /user/application-list': () => json({ code: 10001, msg: 'operation failed' }, { status: 422 }) },
    })
    await expect.element(page.getByRole('alert')).toHaveTextContent('Could not load the applications.')
    await expect.element(page.getByText('No applications yet')).not.toBeInTheDocument()
  })
})

describe('creating', () => {
  const create = async () => await page.getByRole('dialog').getByRole('button', { name: 'Create application' }).click()

  test('names every missing field, and sends nothing', async () => {
    const asked = openApplications({ address: '/appManage?act=create' })
    await page.getByRole('textbox', { name: /Website/ }).fill('ftp://harbor.example')
    await page.getByRole('textbox', { name: /Callback address/ }).fill('harbor')
    await create()
    await expect.element(page.getByText('Please upload App Logo')).toBeVisible()
    await expect.element(page.getByText('Please fill in this field')).toBeVisible()
    await expect.element(page.getByText('Please enter the correct url address').first()).toBeVisible()
    expect(page.getByText('Please enter the correct url address').elements()).toHaveLength(2)
    await expect.element(page.getByText('Choose at least one token')).toBeVisible()
    expect(writes(asked)).toEqual([])
  })

  test('a mended field loses its sentence, and the others keep theirs without taking the focus', async () => {
    openApplications({ address: '/appManage?act=create' })
    await create()
    await expect.element(page.getByLabelText('App Logo')).toHaveFocus()
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await name.click()
    await userEvent.keyboard('Harbor')
    await expect.element(name).toHaveValue('Harbor')
    await expect.element(name).toHaveFocus()
    await expect.element(page.getByText('Please fill in this field')).not.toBeInTheDocument()
    await expect.element(page.getByText('Please upload App Logo')).toBeVisible()
  })

  test('crops a picture to 200 pixels, and refuses what is no picture or too large', async () => {
    const asked = openApplications({
      address: '/appManage?act=create',
      answers: { 'POST /upload/image': () => ({ url: 'https://pictures.example/pictures/1' }) },
    })
    const input = page.getByLabelText('App Logo')
    await input.upload(new File(['GIF89a'], 'logo.png', { type: 'image/png' }))
    await expect.element(page.getByText('Please choose a jpg or png picture')).toBeVisible()
    await input.upload(new File([new Uint8Array(3 * 1024 * 1024)], 'logo.png', { type: 'image/png' }))
    await expect.element(page.getByText('The picture must be under 3M')).toBeVisible()
    // The first bytes are right, and the rest is no picture.
    const head = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
    await input.upload(new File([head], 'logo.png', { type: 'image/png' }))
    await expect.element(page.getByText('Please choose a jpg or png picture')).toBeVisible()
    await input.upload(await picture(640, 480))
    await expect.element(page.getByRole('figure', { name: 'What is kept of the picture' })).toBeVisible()
    await page.getByRole('button', { name: 'Use this picture' }).click()
    await expect.poll(() => asked.filter(({ path }) => path === '/upload/image')).toHaveLength(1)
    const sent = asked.find(({ path }) => path === '/upload/image')
    const bytes = Uint8Array.from(atob(String(sent?.body['base64'])), (letter) => letter.codePointAt(0) ?? 0)
    const kept = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    expect([sent?.body['content_type'], kept.width, kept.height]).toEqual(['image/png', 200, 200])
  })

  test('keeps a name that is typed while the picture is uploaded', async () => {
    let finish: (answer: Response) => void = () => undefined
    const upload = new Promise<Response>((resolve) => {
      finish = resolve
    })
    const asked = openApplications({
      address: '/appManage?act=create',
      answers: { 'POST /upload/image': () => upload },
    })
    await page.getByLabelText('App Logo').upload(await picture(640, 480))
    await page.getByRole('button', { name: 'Use this picture' }).click()
    await expect.poll(() => asked.some(({ path }) => path === '/upload/image')).toBe(true)
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await name.fill('Harbor Store')
    finish(good({ url: 'https://pictures.example/pictures/1' }))
    await expect.element(page.getByRole('button', { name: 'Use this picture' })).not.toBeInTheDocument()
    await expect.element(name).toHaveValue('Harbor Store')
    await create()
    await expect.element(page.getByText('Please upload App Logo')).not.toBeInTheDocument()
  })

  test('keeps what was typed when the server refuses, and shows the KEY once when it is made', async () => {
    let refusals = 1
    const asked = openApplications({
      operations: [],
      address: '/appManage?act=create',
      answers: {
        'POST /user/secret-key': () =>
          refusals-- > 0
            ? json({ code: 10021, msg: 'Name cannot be duplicate' }, { status: 422 })
            : good({ application: application(), key: 'the-whole-KEY' }),
      },
    })
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(' Harbor Store ')
    await page.getByRole('checkbox', { name: 'USDT on TRON' }).click()
    await create()
    await expect.element(page.getByText('Name cannot be duplicate')).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(' Harbor Store ')
    await create()
    await expect.element(page.getByText('the-whole-KEY')).toBeVisible()
    const [first, second] = writes(asked)
    expect(second?.body).toMatchObject({ name: 'Harbor Store', token_ids: ['101'], mode: 'address', logo: '' })
    expect(second?.key).not.toBe(first?.key)
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText('the-whole-KEY')).toBeVisible()
    await page.getByRole('checkbox', { name: 'I have kept the KEY' }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect.element(page.getByText('the-whole-KEY')).not.toBeInTheDocument()
  })

  test('offers OTC only with the permission, and says why', async () => {
    openApplications({ address: '/appManage?act=create' })
    const otc = page.getByRole('radio', { name: /OTC.*Your account has no OTC permission\.$/ })
    await expect.element(otc).toBeDisabled()
  })
})

describe('the whitelist', () => {
  const many = () => page.getByRole('textbox', { name: 'Add many' })

  test('keeps the good lines of a paste and names the bad one', async () => {
    openApplications({ address: OPEN })
    await many().fill('198.51.100.24\n198.51.100.25\n203.0.113.300')
    await page.getByRole('button', { name: 'Add 2 good lines' }).click()
    await expect.element(many()).toHaveValue('203.0.113.300')
    await expect.element(page.getByText(/The IP format is incorrect · Line 1/)).toBeVisible()
    const list = page.getByRole('list', { name: 'Allowed addresses' })
    await expect.element(list).toHaveTextContent(/198\.51\.100\.24.*198\.51\.100\.25/)
    await expect.element(list.getByRole('listitem').filter({ hasText: '203.0.113.24' })).toHaveTextContent('You, now')
  })

  test('keeps the lines for which the list has no room, and says so', async () => {
    const whitelist_ips = Array.from({ length: 99 }, (_, index) => `203.0.113.${index + 1}`)
    openApplications({ list: [application({ whitelist_ips })], address: OPEN })
    await many().fill('198.51.100.24\n198.51.100.25\n198.51.100.26\nshop')
    await page.getByRole('button', { name: 'Add 1 good line' }).click()
    await expect.element(many()).toHaveValue('198.51.100.25\n198.51.100.26\nshop')
    await expect.element(many()).toHaveAccessibleDescription(/takes 100 addresses: 2 have no room\./)
    await page.getByRole('button', { name: 'Remove 203.0.113.7', exact: true }).click()
    await page.getByRole('button', { name: 'Add 1 good line' }).click()
    await expect.element(many()).toHaveValue('198.51.100.26\nshop')
  })

  test('is not saved while typed addresses are not added', async () => {
    openApplications({ address: OPEN })
    await page.getByRole('button', { name: 'Remove 203.0.113.10' }).click()
    const save = page.getByRole('button', { name: 'Save whitelist' })
    await expect.element(save).not.toHaveAttribute('aria-disabled')
    await many().fill('198.51.100.24')
    await expect.element(save).toHaveAccessibleDescription('Add these addresses first, or clear them')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect.element(save).not.toHaveAttribute('aria-disabled')
  })

  test('asks before one’s own address is left out', async () => {
    const asked = openApplications({
      address: OPEN,
      answers: { 'PUT /user/secret-key': () => good({ application: application(), key: null }) },
    })
    await page.getByRole('button', { name: 'Remove 203.0.113.24' }).click()
    const save = page.getByRole('button', { name: 'Save whitelist' })
    await expect.element(save).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('checkbox', { name: 'Save it without my address' }).click()
    await save.click()
    await prove('Verify the whitelist', 'Save whitelist')
    await expect
      .poll(() => writes(asked))
      .toMatchObject([{ method: 'PUT', body: { whitelist_ips: ['203.0.113.10'], google_code: '123456' } }])
  })
})

describe('the KEY', () => {
  test('of one application is shown, masked, whatever else the service answers', async () => {
    const line = (appid: string, key: string) => ({ appid, key })
    openApplications({
      address: OPEN,
      answers: {
        'GET /user/secret-key/list': () => ({
          list: [
            line('app_7c19e2a04b', 'sk_live_the-whole-key-of-harbor-store'),
            line('app_other', 'sk_live_the-whole-key-of-somebody-else'),
          ],
          total: 2,
        }),
      },
    })
    await expect.element(page.getByText('sk_li…tore')).toBeVisible()
    await expect.element(page.getByText('sk_li…else')).not.toBeInTheDocument()
    await expect.element(page.getByText(/whole-key|never used/)).not.toBeInTheDocument()
  })

  test('is shown after a proof, which travels in a header', async () => {
    const asked = openApplications({
      address: OPEN,
      answers: {
        'POST /user/verification': ({ body }) =>
          'google_code' in body ? { methods: ['google'], proof: 'the-proof' } : { methods: ['google'] },
        'GET /user/secret-key': () => application({ key: 'the-whole-KEY' }),
      },
    })
    await page.getByRole('button', { name: 'Show KEY' }).click()
    await prove('Show the KEY', 'Show KEY')
    await expect.element(page.getByText('the-whole-KEY')).toBeVisible()
    const read = asked.find(({ method, path }) => method === 'GET' && path === '/user/secret-key')
    expect(Object.fromEntries(read?.query ?? [])).toEqual({ appid: 'app_7c19e2a04b' })
  })

  test('says while two work until when, and who uses the old one', async () => {
    openApplications({
      address: OPEN,
      answers: {
        'GET /user/secret-key/list': () => ({
          list: [keyLine({ last_used_time: null }), keyLine({ key: 'oldK3…9c41', expires_at: 4_000_000_000 })],
          total: 2,
        }),
      },
    })
    await expect.element(page.getByText('Two KEYs work', { exact: true })).toBeVisible()
    await expect.element(page.getByText(/A server of yours called with the old KEY/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Change KEY…' })).toHaveAttribute('aria-disabled', 'true')
    await expect.element(page.getByRole('button', { name: 'End old KEY now…' })).toBeVisible()
  })

  test('is changed with a grace time', async () => {
    const asked = openApplications({
      address: OPEN,
      answers: { 'PUT /user/secret-key': () => good({ application: application(), key: 'a-new-KEY' }) },
    })
    await page.getByRole('button', { name: 'Change KEY…' }).click()
    await page.getByRole('radio', { name: '8 hours' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await prove('Verify the change of the KEY', 'Change KEY')
    await expect.element(page.getByText('a-new-KEY')).toBeVisible()
    expect(writes(asked)).toMatchObject([{ body: { change_key: true, grace_seconds: 28_800 } }])
  })
})

describe('callbacks', () => {
  test('each event has its name in the call and when it was sent last', async () => {
    const asked = openApplications({
      address: OPEN,
      answers: { 'PUT /user/secret-key': () => good({ application: application(), key: null }) },
    })
    const events = page.getByRole('table', { name: 'Events of the callback address' })
    await expect.element(events.getByRole('row').filter({ hasText: 'payment.paid' })).toHaveTextContent(/14:31:07/)
    await events.getByRole('checkbox', { name: /Order timed out/ }).click()
    await page.getByRole('button', { name: 'Save 1 change' }).click()
    await prove('Verify the choice of events', 'Save')
    await expect.poll(() => writes(asked)).toHaveLength(1)
    const sent = writes(asked)[0]?.body['callback_events']
    expect(sent).toContain('payment.paid')
    expect(sent).not.toContain('payment.timeout')
  })

  test('a refused address is refused beside its field', async () => {
    openApplications({
      address: OPEN,
      answers: {
        'PUT /user/secret-key/notify-url': () =>
          json(
            {
              code: 10063,
              msg: 'This web address cannot be used',
              errors: [{ path: 'notify_url', message: 'It is a private address' }],
            },
            { status: 422 },
          ),
      },
    })
    const field = page.getByRole('textbox', { name: 'Callback address' })
    await field.fill('hooks')
    await page.getByRole('button', { name: 'Save address' }).click()
    await expect.element(page.getByText('Please enter the correct url address')).toBeVisible()
    await field.fill('https://10.0.0.1/hooks')
    await page.getByRole('button', { name: 'Save address' }).click()
    await prove('Verify the callback address', 'Save address')
    await expect.element(page.getByText('This web address cannot be used: It is a private address')).toBeVisible()
    await expect.element(field).toHaveValue('https://10.0.0.1/hooks')
  })

  test('a back end with SPEC.md’s calls alone says what it lacks', async () => {
    openApplications({ address: OPEN, operations: [] })
    await expect.element(page.getByText('This service sends every event. Which ones cannot be chosen.')).toBeVisible()
    await expect.element(page.getByText('This service sends no test callbacks.')).toBeVisible()
  })
})

describe('tokens, edit and delete', () => {
  test('a changed matrix is saved with a proof', async () => {
    const asked = openApplications({
      address: OPEN,
      answers: { 'PUT /user/secret-key': () => good({ application: application(), key: null }) },
    })
    await page.getByRole('checkbox', { name: 'USDT on Ethereum' }).click()
    await page.getByRole('button', { name: 'Save 1 change' }).click()
    await prove('Verify this change', 'Save')
    await expect.poll(() => writes(asked)).toMatchObject([{ body: { token_ids: ['101', '201'] } }])
  })

  test('an edit sends only what differs', async () => {
    const asked = openApplications({
      address: OPEN,
      answers: { 'PUT /user/secret-key': () => good({ application: application(), key: null }) },
    })
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Harbor')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await prove('Verify this change', 'Save')
    await expect.poll(() => writes(asked)).toHaveLength(1)
    expect(writes(asked)[0]?.body).toEqual({ appid: 'app_7c19e2a04b', name: 'Harbor', google_code: '123456' })
  })

  test('deleting needs the name, and says why it is refused', async () => {
    const msg = 'This application still holds money. Move it to your capital account first'
    const asked = openApplications({
      address: OPEN,
      answers: { 'DELETE /user/secret-key': () => json({ code: 10110, msg }, { status: 422 }) },
    })
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete application…' }).click()
    const name = page.getByRole('textbox', { name: 'Type the name of the application' })
    await name.fill('Harbour')
    await page.getByRole('button', { name: 'Delete…' }).click()
    await expect.element(page.getByText('This is not the name. Type: Harbor Store')).toBeVisible()
    await name.fill('Harbor Store')
    await page.getByRole('button', { name: 'Delete…' }).click()
    await prove('Delete Harbor Store', 'Delete application')
    await expect.element(page.getByText(msg)).toBeVisible()
    expect(writes(asked)[0]?.body).toMatchObject({ confirm: 'Harbor Store' })
  })

  test('an unknown application says so', async () => {
    openApplications({ address: '/appManage?open=app_gone' })
    await expect.element(page.getByRole('heading', { name: 'Application not found' })).toBeVisible()
  })
})

/** A picture of one colour, as a camera would give it. */
async function picture(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.fillRect(0, 0, width, height)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'camera.jpg', { type: 'image/jpeg' })
}
