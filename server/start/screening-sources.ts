import { listSource, readList } from '#server/screening/list-source'
import { serviceSource } from '#server/screening/service-source'
import type { ScreeningSource } from '#server/screening/source'
import type { Environment } from './environment'

/**
 * Who is asked for the risk of addresses: the operator's list, the operator's service, both, or nobody (docs/screening.md).
 *
 * @throws StartError settings_wrong for a list with a mistake
 */
export async function screeningSources(environment: Environment): Promise<ScreeningSource[]> {
  const { SCREENING_FILE: file, SCREENING_URL: url, SCREENING_KEY: key, SCREENING_KIND: kind } = environment
  return [
    ...(file === undefined ? [] : [listSource(await readList(file))]),
    ...(url === undefined || key === undefined ? [] : [serviceSource({ kind, url: url.replace(/\/$/, ''), key })]),
  ]
}
