#!/usr/bin/env node
// One build for several cells: complete installations that share nothing but the console's files. The host name chooses the
// cell, because each host has its own config.json:
//
//   node tools/cells.mjs FOLDER
//
// FOLDER has a folder for each host with its config.json, such as FOLDER/north.pay.example/config.json, and a file `apis` beside it
// when the same nginx passes the cell's calls on: one address of an api process a line. Beside each config.json it writes what
// tools/headers.mjs writes for a single deployment; for hosts other than nginx, each cell is a site of its own with these files.
// FOLDER/cells.conf is all of them for one nginx, which finds FOLDER at /etc/nginx/cells.
// This file imports no package, so that it runs without an install.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ACCESS_LOG, deploymentFiles, findInline } from './headers.mjs'

const HOST = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/

/**
 * Writes the files of each cell and cells.conf. A host that is no cell gets no page at all: the console of another
 * cell would send its merchants' tokens to a stranger.
 *
 * @param folder of the cells; `listen`, `root` and `at` are what nginx listens on, the build, and where it finds `folder`; `log` as of nginxFiles
 */
export function writeCells(folder, { listen = '80', root = '/srv/console', at = '/etc/nginx/cells', log } = {}) {
  const inline = findInline([root])
  const hosts = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
  const wrong = hosts.filter((host) => !HOST.test(host))
  if (wrong.length > 0)
    throw new Error(`The name of a cell's folder is its host name in small letters: ${wrong.join(', ')}`)
  if (hosts.length === 0) throw new Error(`There is no folder of a cell in ${folder}.`)
  const sites = hosts.map((host) => {
    const cell = join(folder, host)
    const list = join(cell, 'apis')
    const apis = existsSync(list) ? readFileSync(list, 'utf8').split(/\s+/).filter(Boolean) : []
    const own = `${at}/${host}`
    const options = { listen, root, own, apis, host, headers: `${own}/security-headers.conf`, log }
    const { 'console.conf': site, ...files } = deploymentFiles(join(cell, 'config.json'), inline, options)
    for (const [name, text] of Object.entries(files)) writeFileSync(join(cell, name), text)
    return site
  })
  const nobody = `server {\n  listen ${listen} default_server;\n  access_log off;\n  return 421;\n}\n`
  writeFileSync(join(folder, 'cells.conf'), [nobody, ...sites].join(''))
  return hosts
}

function main() {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) {
    process.stderr.write('Say in which folder the cells are: node tools/cells.mjs FOLDER\n')
    process.exit(2)
  }
  const hosts = writeCells(folder, { log: ACCESS_LOG })
  process.stdout.write(`Wrote cells.conf and the files of ${hosts.join(', ')}.\n`)
}

if (process.argv[1]?.endsWith('cells.mjs')) main()
