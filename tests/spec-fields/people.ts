import { CREATED } from './payments'
import { seen, seenAt, tested, unused } from './where'
import type { Entity } from './where'

const SIGN_IN = [
  'tests/e2e/email.spec.ts',
  'signing in: a wrong code is refused with a message, the right one signs in',
] as const

export const PEOPLE: readonly Entity[] = [
  {
    name: 'User info',
    answer: { operation: 'user.info', path: [] },
    fields: {
      name: seen('account', ['Probe Merchant', 'Merchant name Probe Merchant']),
      email: seen('account', ['quill@probe.example', 'q•••@probe.example']),
      status: seen('opening', [3, 'Account balance'], [1, 'Open merchant permission now?']),
      mchid: seen('account', ['M-PROBE-77', 'Merchant ID M-PROBE-77']),
      bind_google_auth: seen(
        'account',
        [true, 'Google Authenticator Bound'],
        [false, 'Google Authenticator Not bound.'],
      ),
      phone: seen('account', ['5550004821', '•••• 4821']),
      area_code: seen('account', ['377', '+377 •••• 4821']),
      password: seen('account', [true, 'Login password In place'], [false, 'Login password Not set.']),
      security_switch: seen('account', [['email'], 'switch Email code on'], [[], 'switch Email code off']),
    },
  },
  {
    name: 'Notification',
    answer: {
      operation: 'message.list',
      path: ['list', 0],
      beside: [
        [['list', 0, 'types'], 2],
        [['list', 1, 'types'], 5],
        [['list', 1, 'content'], 'moved'],
        [['list', 2, 'content'], 'third'],
        [['list', 2, 'device'], 'Third Phone'],
      ],
    },
    fields: {
      id: unused('it names the notification to the call that marks it as read'),
      title: seen('notifications', ['Probe title', 'Probe title']),
      content: seen('notifications', ['probe content', 'probe content']),
      status: seen('notifications', [2, '2026.10.05 unread probe'], [1, '2026.10.05 probe']),
      types: seenAt({ path: ['list', 2, 'types'] }, 'notifications', [2, 'third · Third Phone'], [77, '']),
      ip: seen('notifications', ['203.0.113.77', '203.0.113.77']),
      device: seen('notifications', ['Probe Phone', 'Probe Phone']),
      address: seen('notifications', ['Probeville', 'Probeville']),
      amount: seenAt({ path: ['list', 1, 'amount'] }, 'notifications', ['8531.72', '8,531.72']),
      created_time: seen('notifications', [CREATED, '2026.10.05']),
      'currency.token': seenAt({ path: ['list', 1, 'currency', 'token'] }, 'notifications', ['PRB', '8,531.72 PRB']),
      'currency.logo': unused('the line has the mark of its kind, and the currency in words'),
      'currency.chain': seenAt({ path: ['list', 1, 'currency', 'chain'] }, 'notifications', [
        'Probenet',
        'PRB Probenet',
      ]),
    },
  },
  {
    name: 'Notification list',
    answer: { operation: 'message.list', path: [] },
    fields: {
      total: seen('notifications', [500, 'Show more'], [1, '']),
      list: seenAt({ path: ['list', 2, 'title'] }, 'notifications', ['Third title', 'Third title']),
      unread: seen('notifications', [43, 'Unread 43']),
    },
  },
  {
    name: 'Login parameters',
    fields: {
      'username or email': tested('`/login`, Sign in by email', ...SIGN_IN),
      password: tested('`/login`, Sign in by email', ...SIGN_IN),
      'verification code': tested('`/login`, after the password', ...SIGN_IN),
    },
  },
]
