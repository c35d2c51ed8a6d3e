import type { Page } from '@playwright/test'
import type { TypedForm } from './typed-form'

const DETAIL = '/appManage?open=app0001'

async function askForDeletion(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete application…' }).click()
}

async function chooseDayToResend(page: Page): Promise<void> {
  const tools = page.getByRole('button', { name: 'Tools', exact: true })
  const resend = page.getByRole('button', { name: 'Resend failed…' })
  await resend.or(tools).first().waitFor()
  if (await tools.isVisible()) await tools.click()
  await resend.click()
  await page.getByRole('radio', { name: /^Since a day/ }).check()
}

/** Applications and the callbacks to their shops. */
export const applicationForms: readonly TypedForm[] = [
  {
    form: 'the search for an application',
    drawnBy: ['applications/list/list-view.tsx'],
    path: '/appManage',
    fields: [{ name: 'Name or application ID', text: 'app0' }],
    bar: 'need not ask',
  },
  {
    form: 'a new application',
    drawnBy: ['applications/kit/app-fields.tsx', 'applications/kit/ip-list.tsx'],
    path: '/appManage?act=create',
    fields: [
      { name: /^Name/, text: 'Harbour shop' },
      { name: /^Website/, text: 'https://harbour.example' },
      { name: /^Callback address/, text: 'https://harbour.example/paid' },
      { name: 'Add many', text: '203.0.113.7' },
    ],
    bar: 'is covered',
  },
  {
    form: 'an application that is edited',
    drawnBy: ['applications/kit/app-fields.tsx'],
    path: DETAIL,
    open: async (page) => await page.getByRole('button', { name: 'Edit', exact: true }).click(),
    fields: [
      { name: /^Name/, text: 'Harbour shop' },
      { name: /^Website/, text: 'https://harbour.example' },
    ],
    bar: 'is covered',
  },
  {
    form: 'the callback address of an application',
    drawnBy: ['applications/detail/callback-card.tsx'],
    path: DETAIL,
    fields: [{ name: 'Callback address', text: 'https://harbour.example/paid' }],
    bar: 'asks',
  },
  {
    form: 'the whitelist of an application',
    drawnBy: ['applications/kit/ip-list.tsx'],
    path: DETAIL,
    fields: [{ name: 'Add many', text: '203.0.113.7\n203.0.113.8' }],
    bar: 'asks',
  },
  {
    form: 'the limit of refunds with the KEY',
    drawnBy: ['applications/detail/key-refund-card.tsx'],
    path: DETAIL,
    open: async (page) => await page.getByRole('switch', { name: 'Refunds with the KEY' }).check(),
    fields: [{ name: 'At most in 24 hours', text: '650' }],
    bar: 'asks',
  },
  {
    form: 'the deletion of an application',
    drawnBy: ['applications/detail/delete-dialog.tsx'],
    path: DETAIL,
    open: askForDeletion,
    fields: [{ name: 'Type the name of the application', text: 'North' }],
    bar: 'is covered',
  },
  {
    form: 'the filters of callbacks',
    drawnBy: ['callbacks/filters/filter-bar.tsx'],
    only: 'desktop',
    path: '/callbackList',
    fields: [{ name: /^Order$/, text: 'MAY-78' }],
    bar: 'asks',
  },
  {
    form: 'the filters of callbacks on a phone',
    drawnBy: ['callbacks/filters/phone-filters.tsx'],
    only: 'phone',
    path: '/callbackList',
    open: async (page) => await page.getByRole('button', { name: /^Filters/ }).click(),
    fields: [{ name: 'Platform or merchant order', text: 'MAY-78' }],
    bar: 'is covered',
  },
  {
    form: 'the day of the callbacks to resend',
    drawnBy: ['callbacks/acts/resend-dialog.tsx'],
    path: '/callbackList',
    open: chooseDayToResend,
    fields: [{ name: 'First day', text: '2026-10-02' }],
    bar: 'is covered',
  },
]
