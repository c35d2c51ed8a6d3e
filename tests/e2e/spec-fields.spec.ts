import { info } from '#shared/contract/user'
import { call } from '../api'
import { faultProxy } from '../fault-proxy'
import { expect, test } from '../fixtures'
import { plantedAnswers } from '../planted-answers'
import type { Plant } from '../planted-answers'
import { ENTITIES } from '../spec-fields'
import { SURFACES } from '../spec-fields/surfaces'
import type { SurfaceName } from '../spec-fields/surfaces'
import type { Entity, Look } from '../spec-fields/where'
import { OPEN, readSurface } from '../spec-surfaces'
import { consolePort } from './ports'

/** A field of an answer, with the values that it gets. */
interface PlantedField {
  readonly name: string
  readonly surface: SurfaceName
  readonly looks: readonly Look[]
  readonly place: Pick<Plant, 'operation' | 'path'>
}

interface PlantedEntity {
  readonly answer: NonNullable<Entity['answer']>
  readonly fields: readonly PlantedField[]
}

const PLANTED = ENTITIES.flatMap(({ name: entity, answer, fields }): PlantedEntity[] => {
  if (answer === undefined) return []
  const planted = Object.entries(fields).flatMap(([field, where]): PlantedField[] => {
    if (where.kind !== 'planted') return []
    const { surface, looks, at } = where
    const place = { operation: at.operation ?? answer.operation, path: at.path ?? [...answer.path, field] }
    return [{ name: `${entity}, ${field}`, surface, looks, place }]
  })
  return [{ answer, fields: planted }]
})

const PATHS = [...new Set(SURFACES.map(({ path }) => path))]
const surfacesOf = (path: string) => SURFACES.filter((surface) => surface.path === path).map(({ name }) => name)
/** The last value stays where another field of the page has one more. */
const lookOf = ({ looks }: PlantedField, round: number): Look | undefined => looks[round] ?? looks.at(-1)

/** The entities of the surfaces of a page, with the fields that are seen there. */
function entitiesOn(surfaces: readonly SurfaceName[]): PlantedEntity[] {
  return PLANTED.map(({ answer, fields }) => ({
    answer,
    fields: fields.filter(({ surface }) => surfaces.includes(surface)),
  })).filter(({ fields }) => fields.length > 0)
}

/** First what makes place, so that two entities of one answer do not take their values from each other. */
function plantsOf(entities: readonly PlantedEntity[], round: number): Plant[] {
  return [
    ...entities.flatMap(({ answer: { operation, instead } }) =>
      instead === undefined ? [] : [{ operation, path: [], value: instead }],
    ),
    ...entities.flatMap(({ answer: { operation, beside = [] } }) =>
      beside.map(([path, value]) => ({ operation, path, value })),
    ),
    ...entities.flatMap(({ fields }) =>
      fields.flatMap((field) => {
        const look = lookOf(field, round)
        return look === undefined ? [] : [{ ...field.place, value: look.value }]
      }),
    ),
  ]
}

/** Figures and addresses are drawn in groups, so blanks do not count. */
const squeezed = (text: string): string => text.replaceAll(/\s/g, '')

/** What a surface does not say of its fields, or still says of their other values. */
function missesOf(fields: readonly PlantedField[], round: number, text: string): string[] {
  const lines = text.split('\n')
  const all = [squeezed(text), ...lines.map(squeezed)]
  const says = (words: string): boolean => words !== '' && all.some((part) => part.includes(squeezed(words)))
  return fields.flatMap((field) => {
    const { words = '' } = lookOf(field, round) ?? {}
    const others = field.looks.map((look) => look.words).filter((other) => other !== words)
    return [
      ...(words === '' || says(words) ? [] : [`${field.name}: nobody sees "${words}"`]),
      ...others.filter(says).map((other) => `${field.name}: still "${other}"`),
    ]
  })
}

test('each field that an answer of SPEC.md has is seen where docs/readings.md says so', async ({
  page,
  sessions,
  expectedProblems,
}) => {
  // An application that only the planted answer knows is asked for, and is not found.
  expectedProblems.push(/status of (?:404|422)/)
  let plants: readonly Plant[] = []
  const proxy = await faultProxy(
    consolePort,
    plantedAnswers(() => plants),
  )
  const session = await sessions.demo()
  await call(info, { session })
  await page.addInitScript(
    ({ origin, token }) => {
      if (location.origin !== origin || sessionStorage.getItem('session') !== null) return
      sessionStorage.setItem('session', `${crypto.randomUUID()} ${token} tab`)
    },
    { origin: proxy.origin, token: session.token },
  )
  const misses: string[] = []
  for (const path of PATHS) {
    const surfaces = surfacesOf(path)
    const entities = entitiesOn(surfaces)
    const fields = entities.flatMap((entity) => entity.fields)
    const rounds = Math.max(...fields.map(({ looks }) => looks.length))
    for (let round = 0; round < rounds; round += 1)
      await test.step(`${path}, value ${round + 1}`, async () => {
        plants = plantsOf(entities, round)
        await page.goto(proxy.origin + path)
        for (const surface of surfaces) {
          const part = await OPEN[surface](page)
          const own = fields.filter((field) => field.surface === surface)
          const missing = async () => missesOf(own, round, await readSurface(page, part))
          await expect
            .poll(missing, { timeout: 10_000 })
            .toEqual([])
            .catch(() => undefined)
          misses.push(...(await missing()))
        }
      })
  }
  await proxy.close()
  expect(misses).toEqual([])
})
