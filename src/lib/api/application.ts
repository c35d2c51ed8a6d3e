import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  applicationList,
  callbackEvents,
  changeNotifyUrl,
  createApplication,
  deleteApplication,
  keys,
  options,
  resetApplication,
  showKey,
} from '#shared/contract/application'
import type { AnswerOf, BodyOf } from '#shared/contract/operation'
import { uploadImage } from '#shared/contract/system'
import { verification } from '#shared/contract/user'
import { UNKNOWN } from '#shared/money/amount'
import { knownCount } from '#shared/money/known-count'
import { maskKey } from '#shared/money/mask'
import { toldOver } from './told'
import { call } from './transport/http'
import { intentDigest } from '@/lib/money-intent/intent'

export type Application = AnswerOf<typeof applicationList>['list'][number]
export type ApplicationKey = AnswerOf<typeof keys>['list'][number]
/** What is changed of an application; what is left out stays. */
export type ApplicationChange = BodyOf<typeof resetApplication>
export type NewApplication = BodyOf<typeof createApplication>

export const applicationKeys = {
  all: ['application'],
  choices: ['application', 'choices'],
  every: ['application', 'every'],
  keys: (appid: string) => ['application', 'keys', appid],
  events: (appid: string) => ['application', 'events', appid],
} as const

/** Name and id of every application, for filters. */
export const applicationChoices = queryOptions({
  queryKey: applicationKeys.choices,
  queryFn: ({ signal }) => call(options, { signal }),
  staleTime: 60_000,
})

const PAGE = 20
/** A server that always says that there is more must not keep the console asking. */
const MOST_PAGES = 50

/** Every application: a merchant has few of them, and looks for one by its name. */
export const everyApplication = queryOptions({
  queryKey: applicationKeys.every,
  queryFn: async ({ signal }) => {
    const all: Application[] = []
    for (let current = 1; current <= MOST_PAGES; current += 1) {
      const { list, total } = await call(applicationList, { query: { current, pageSize: PAGE }, signal })
      // A back end that knows no pages gives the same ones again.
      if (list.every(({ appid }) => all.some((known) => known.appid === appid))) break
      all.push(...list.map((app) => ({ ...app, key: maskKey(app.key) })))
      // SPEC.md names no size of a page for this call: a short one is the last one only where no total says more.
      if (all.length >= (knownCount(total) ?? (list.length < PAGE ? 0 : Infinity))) break
    }
    return all
  },
})

/**
 * The valid KEYs of an application, masked, the newest first. A back end may answer those of every application, and in
 * full: neither gets further than here. One that is not known to be of this application is left out.
 */
export function keyListOptions(appid: string) {
  return queryOptions({
    queryKey: applicationKeys.keys(appid),
    queryFn: async ({ signal }) => {
      const { list } = await call(keys, { query: { appid }, signal })
      return list.filter((each) => each.appid === appid).map((each) => ({ ...each, key: maskKey(each.key) }))
    },
  })
}

/** The events that a callback address can get. Ask only a back end that offers `application.callbackEvents`. */
export function callbackEventsOptions(appid: string) {
  return queryOptions({
    queryKey: applicationKeys.events(appid),
    queryFn: async ({ signal }) => (await call(callbackEvents, { query: { appid }, signal })).list,
  })
}

/**
 * Puts an application into the list as the server has just answered it, so that the page shows what was made or changed
 * before the list is read again. What a part of it does not tell stays as it was: a list that became empty for a moment would
 * be taken for a change elsewhere.
 */
export function keepApplication(cache: QueryClient, answered: Application): void {
  // A back end may answer with nothing, or with the KEY alone.
  if (answered.appid === UNKNOWN || answered.name === UNKNOWN) return
  const application = { ...answered, key: maskKey(answered.key) }
  cache.setQueryData(everyApplication.queryKey, (list) => {
    if (!list?.some(({ appid }) => appid === application.appid)) return list && [...list, application]
    return list.map((each) => (each.appid === application.appid ? toldOver(each, application) : each))
  })
}

/** Makes an application. The answer shows its KEY; a repeat with the same key does not show it again. */
export function sendApplication(body: NewApplication, idempotencyKey: string) {
  return call(createApplication, { body, idempotencyKey })
}

/** Changes an application or its KEY. A repeat with the same key is the same act. */
export function sendChange(body: ApplicationChange, idempotencyKey: string) {
  return call(resetApplication, { body, idempotencyKey })
}

/** Deletes an application. `confirm` is its name, as the merchant typed it. */
export function dropApplication(body: BodyOf<typeof deleteApplication>, idempotencyKey: string) {
  return call(deleteApplication, { body, idempotencyKey })
}

/** Sets the callback address; an empty one means that nothing is sent. */
export function sendNotifyUrl(body: BodyOf<typeof changeNotifyUrl>, idempotencyKey: string) {
  return call(changeNotifyUrl, { body, idempotencyKey })
}

type Codes = Omit<BodyOf<typeof verification>, 'act' | 'digest' | 'payload'>

/** Reads the whole KEY of an application. The codes are exchanged for a proof, because a read carries none. */
export async function readKey(appid: string, codes: Codes): Promise<string> {
  const act = showKey.name
  const payload = { appid }
  const digest = await intentDigest(act, payload)
  const { proof } = await call(verification, { body: { act, digest, payload, ...codes } })
  const { key } = await call(showKey, { query: { appid }, ...(proof === undefined ? {} : { proof }) })
  return key
}

/**
 * Uploads a picture.
 * @returns its address
 */
export async function uploadPicture(body: BodyOf<typeof uploadImage>): Promise<string> {
  return (await call(uploadImage, { body })).url
}
