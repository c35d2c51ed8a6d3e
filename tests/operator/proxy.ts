import { mkdir, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { nginxFiles, readInline } from '../../tools/headers.mjs'
import { manifestFiles } from '../../tools/web-manifest.mjs'
import { startProgram } from './processes'
import type { OperatorProcess } from './processes'

/** Where the distribution puts it. */
export const NGINX = '/usr/sbin/nginx'
const root = join(import.meta.dirname, '../..')
/** The callers of these tests have an address that is not the proxy's own. */
export const CALLER = '127.0.0.2'

export interface ProxyOptions {
  readonly folder: string
  readonly port: number
  /** Ports of the api processes. */
  readonly apis: readonly number[]
}

/** Writes the console's config.json and the configuration of nginx, and starts it: the console, and the API behind it. */
export async function startNginx({ folder, port, apis }: ProxyOptions): Promise<OperatorProcess> {
  await mkdir(folder, { recursive: true })
  const shipped: unknown = JSON.parse(readFileSync(join(root, 'dist', 'config.json'), 'utf8'))
  const wallet = { active: 'production', test: 'https://wallet-test.example', production: 'https://wallet.example' }
  const config = {
    ...(typeof shipped === 'object' ? shipped : {}),
    api_base: '/api/v1',
    wallet,
    error_report_url: null,
  }
  const decides = { api_base: '/api/v1', wallet: { ...wallet, active: 'production' as const }, error_report_url: null }
  const files = nginxFiles(decides, readInline(join(root, 'dist')), {
    listen: `127.0.0.1:${port}`,
    root: join(root, 'dist'),
    own: folder,
    apis: apis.map((api) => `127.0.0.1:${api}`),
  })
  await writeFile(join(folder, 'config.json'), JSON.stringify(config))
  for (const [file, text] of Object.entries(manifestFiles('Operator test'))) await writeFile(join(folder, file), text)
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return await runNginx({ folder, port, path: '/health' })
}

/**
 * Starts an nginx with the sites of a file in its folder.
 *
 * @param path its first address is ready when it answers there
 * @throws Error when it does not answer
 */
export async function runNginx({
  folder,
  port,
  path,
  sites = 'console.conf',
  headers = {},
}: {
  folder: string
  port: number
  path: string
  sites?: string
  headers?: Readonly<Record<string, string>>
}): Promise<OperatorProcess> {
  await writeFile(join(folder, 'nginx.conf'), configuration(folder, sites))
  const nginx = startProgram(NGINX, ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', 'error.log'], {})
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await get(port, path, { headers }).catch(() => undefined)
    if (answer?.status === 200) return nginx
    await pause(50)
  }
  await nginx.killNine()
  throw new Error(`nginx does not answer: ${nginx.output()}`)
}

/** What the image of nginx brings beside the two files that are written for it. */
function configuration(folder: string, sites: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid nginx.pid;
error_log error.log;
events {}
http {
  include /etc/nginx/mime.types;
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  include ${sites};
}
`
}

export interface ProxyAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

export interface ProxyCall {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | null
  readonly host?: string
}

/** Calls a port as a caller with an address of his own, who also claims another one. */
export async function get(port: number, path: string, call: ProxyCall = {}): Promise<ProxyAnswer> {
  const { method = 'GET', headers = {}, body = null, host = '127.0.0.1' } = call
  return await new Promise((resolve, reject) => {
    const own = host === '127.0.0.1' ? { localAddress: CALLER } : {}
    const sent = request({
      host,
      port,
      path,
      method,
      ...own,
      headers: { 'X-Forwarded-For': '203.0.113.9', ...headers },
      timeout: 10_000,
    })
    sent.on('error', reject)
    sent.on('timeout', () => sent.destroy(new Error('No answer came in time.')))
    sent.on('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }))
      // The process was killed in the middle of its answer: there is no end then.
      answer.on('error', reject)
      answer.on('close', () => reject(new Error('The answer was cut off.')))
    })
    sent.end(body ?? undefined)
  })
}
