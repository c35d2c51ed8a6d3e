import { applicationList } from '#shared/contract/application'
import * as callback from '#shared/contract/callback'
import { messages } from '#shared/contract/message'
import { links } from '#shared/contract/payment-link'
import { unassigned } from '#shared/contract/unassigned'
import { log } from '#shared/contract/user'
import type { Ask } from './ask'
import { each, one } from './figure'
import type { Figure } from './figure'

const applications = async (ask: Ask) =>
  await ask.all(async (current) => await ask.data(applicationList, { current, pageSize: 20 }))

const paymentLinks = async (ask: Ask) =>
  await ask.all(async (current) => await ask.data(links, { current, pageSize: 20 }))

/** The figures of applications, payment links, callbacks, notifications and the account. */
export const otherFigures: readonly Figure[] = [
  {
    screen: 'Applications',
    name: 'Applications',
    call: 'GET /user/application-list, total',
    fact: 'applications',
    read: async (ask) => one((await ask.data(applicationList)).total),
  },
  {
    screen: 'Applications',
    name: 'Cumulative USDT',
    call: 'GET /user/application-list, usdt_total',
    fact: 'income of each application',
    read: async (ask) =>
      each(
        await applications(ask),
        ({ appid }) => appid,
        ({ usdt_total }) => usdt_total,
      ),
  },
  {
    screen: 'Payment link',
    name: 'Links',
    call: 'GET /payment-link, total',
    fact: 'payment links',
    read: async (ask) => one((await ask.data(links)).total),
  },
  {
    screen: 'Payment link',
    name: 'Asked',
    call: 'GET /payment-link, amount',
    fact: 'asked amount of each payment link',
    read: async (ask) =>
      each(
        await paymentLinks(ask),
        ({ handle_id }) => handle_id,
        ({ amount }) => amount,
      ),
  },
  {
    screen: 'Payment link',
    name: 'Paid',
    call: 'GET /payment-link, amount_collected',
    fact: 'paid amount of each payment link',
    read: async (ask) =>
      each(
        await paymentLinks(ask),
        ({ handle_id }) => handle_id,
        ({ amount_collected }) => amount_collected,
      ),
  },
  {
    screen: 'Callbacks',
    name: 'All callbacks',
    call: 'GET /callback/list, total',
    fact: 'callbacks',
    read: async (ask) => one((await ask.data(callback.callbacks)).total),
  },
  {
    screen: 'Callbacks',
    name: 'Created in 24 hours',
    call: 'GET /callback/overview, created',
    fact: 'callbacks of 24 hours',
    read: async (ask) => one((await ask.data(callback.overview)).created),
  },
  {
    screen: 'Callbacks',
    name: 'Delivered in 24 hours',
    call: 'GET /callback/overview, delivered',
    fact: 'callbacks delivered in 24 hours',
    read: async (ask) => one((await ask.data(callback.overview)).delivered),
  },
  {
    screen: 'Notifications',
    name: 'The number at the bell',
    call: 'GET /message, unread',
    fact: 'unread notifications',
    read: async (ask) => one((await ask.data(messages)).unread),
  },
  {
    screen: 'Notifications',
    name: 'The list of unread ones',
    call: 'GET /message?read=0, total',
    fact: 'unread notifications',
    read: async (ask) => one((await ask.data(messages, { read: 0 })).total),
  },
  {
    screen: 'Notifications',
    name: 'All notifications',
    call: 'GET /message?all=1, total',
    fact: 'notifications',
    read: async (ask) => one((await ask.data(messages, { all: 1 })).total),
  },
  {
    screen: 'Unassigned money',
    name: 'Arrivals',
    call: 'GET /transactions/unassigned, total',
    fact: 'unassigned money',
    read: async (ask) => one((await ask.data(unassigned)).total),
  },
  {
    screen: 'Unassigned money',
    name: 'The list that waits',
    call: 'GET /transactions/unassigned?state=open, total',
    fact: 'money that waits',
    read: async (ask) => one((await ask.data(unassigned, { state: 'open' })).total),
  },
  {
    screen: 'Unassigned money',
    name: 'Waiting for you',
    call: 'GET /transactions/unassigned, sums.open.usdt_amount',
    fact: 'worth of the money that waits',
    read: async (ask) => one((await ask.data(unassigned)).sums.open.usdt_amount),
  },
  {
    screen: 'Account',
    name: 'Activity log',
    call: 'GET /user/log, total',
    fact: 'activity log',
    read: async (ask) => one((await ask.data(log)).total),
  },
]
