#!/usr/bin/env node
// Compares a back end with the contract: npm run conformance -- --api URL --token T
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { isApiError } from '@/lib/api/transport/errors'
import { isConsoleConfig, wrongFields } from '@/lib/config/console-config'
import { asJson, asJunit, asText } from './print'
import type { Report } from './report'
import { checkConformance } from './run'
import type { Target } from './run'

const USAGE = `Compares a back end with SPEC.md and with the contract in docs/api. It only reads.

  npm run conformance -- --api URL --token T [--config FILE] [--origin URL] [--format text|json|junit]

  --api     where the calls are, such as https://api.example.com/api/v1
  --token   the token of a signed-in merchant; or the variable CONFORMANCE_TOKEN
  --config  a config.json whose paths and headers are used
  --origin  where the console will stand, when that is another origin than the API's

It ends with 0 when the back end conforms to SPEC.md, with 1 when it does not, with 2 when it could not be asked.
`

const FORMATS: Readonly<Record<string, (report: Report) => string>> = { text: asText, json: asJson, junit: asJunit }

function stop(sentence: string): never {
  process.stderr.write(`${sentence}\n\n${USAGE}`)
  process.exit(2)
}

function argumentsOf() {
  const option = { type: 'string' } as const
  try {
    return parseArgs({ options: { api: option, token: option, config: option, origin: option, format: option } }).values
  } catch (error) {
    return stop(error instanceof Error ? error.message : String(error))
  }
}

async function configured(file: string): Promise<Pick<Target, 'paths' | 'headers'>> {
  const written: unknown = JSON.parse(await readFile(file, 'utf8'))
  if (!isConsoleConfig(written)) return stop(`${file}: these fields are wrong: ${wrongFields(written).join(', ')}.`)
  return { paths: written.paths, headers: written.headers }
}

const { api = '', token = process.env['CONFORMANCE_TOKEN'] ?? '', config, origin, format = 'text' } = argumentsOf()
const print = FORMATS[format]
if (!URL.canParse(api)) stop('--api is missing or no URL.')
if (token === '') stop('--token is missing.')
if (print === undefined) stop(`--format is text, json or junit, and not ${format}.`)

try {
  const more = config === undefined ? {} : await configured(config)
  const report = await checkConformance({ api: api.replace(/\/$/, ''), token, ...more, ...(origin && { origin }) })
  process.stdout.write(print(report))
  process.exitCode = report.conforms === 'no' ? 1 : 0
} catch (error) {
  if (!isApiError(error, 'unauthorized')) throw error
  stop('The back end refused the token. Sign in, and copy the token of that session.')
}
