import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { toDevicePath } from '@/lib/device/device-path'

/** The name of every page but log-in, by its path on the desktop: for the tab, for the phone's bar, for arrival. */
const TITLES: Readonly<Record<string, MessageDescriptor>> = {
  '/': msg`Statistics`,
  '/dashboard': msg`Statistics`,
  '/home': msg`Statistics`,
  '/record': msg`Record`,
  '/property': msg`Property`,
  '/property/fundingDetails': msg`Fund stream`,
  '/property/WithdrawSetting': msg`Withdraw address settings`,
  '/property/fixedAddr': msg`Fixed addresses`,
  '/property/withdraw': msg`Withdraw`,
  '/withdraw': msg`Withdraw`,
  '/accountInfo': msg`Info`,
  '/appManage': msg`Management`,
  '/callbackList': msg`Callbacks`,
  '/openAuth': msg`Merchant permission`,
  '/openAuthPage': msg`Apply for merchant permission`,
  '/reviewing': msg`Under review`,
  '/initPage': msg`Your account`,
  '/stopWithdrawals': msg`Stop all withdrawals`,
}

/** @param pathname with or without /m and a slash at its end */
export function pageTitle(pathname: string): MessageDescriptor {
  return TITLES[plainPathname(pathname)] ?? msg`No Match`
}

/** `/m/record/` and `/record` are one page. */
export function plainPathname(pathname: string): string {
  return toDevicePath(pathname, 'desktop').replace(/\/+$/, '') || '/'
}
