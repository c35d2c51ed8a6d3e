import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testFolder } from '../testing/test-chains'
import { findAnvil, startAnvil } from './anvil'
import { genesisBlock } from './genesis'
import { callRpc } from '#server/chain/evm/json-rpc'

const folder = await testFolder()
const genesis = genesisBlock({ chain_id: 31337, holders: [] })
const start = () => startAnvil({ binary: findAnvil(), folder, chain_id: 31337, genesis })

describe('anvil', () => {
  it('is found as the program of this platform', async () => {
    expect(findAnvil()).toMatch(/bin\/anvil(\.exe)?$/)
  })

  it('that is not installed is named, with what runs instead', () => {
    expect(() => findAnvil('win32-x64')).toThrow(
      'There is no anvil for win32-x64, so the EVM networks run simulated: install @foundry-rs/anvil-win32-amd64 for a real local chain.',
    )
  })

  it('makes no block by itself, has the same first block at every start, and ends when it is stopped', async () => {
    const firstHashes: unknown[] = []
    for (let run = 0; run < 2; run++) {
      const anvil = await start()
      expect(new URL(anvil.url).hostname).toBe('127.0.0.1')
      expect(await callRpc(anvil.url, 'eth_blockNumber', [])).toBe('0x0')
      firstHashes.push(await callRpc(anvil.url, 'eth_getBlockByNumber', ['0x0', false]))
      await anvil.stop()
      await anvil.ended
      await expect(callRpc(anvil.url, 'eth_blockNumber', [])).rejects.toMatchObject({ code: 'unreachable' })
    }
    expect(firstHashes[0]).toEqual(firstHashes[1])
  })

  it('that a killed run left behind is ended by the next start', async () => {
    const orphan = await start()
    const next = await start()
    await orphan.ended
    await expect(callRpc(orphan.url, 'eth_blockNumber', [])).rejects.toMatchObject({ code: 'unreachable' })
    expect(await callRpc(next.url, 'eth_blockNumber', [])).toBe('0x0')
    await next.stop()
  })

  it('does not end another program that got the process number of an ended node', async () => {
    const first = await start()
    const left = await readFile(join(folder, 'anvil.pid'), 'utf8')
    await first.stop()
    const otherProgram = spawn('sleep', ['60'])
    await writeFile(join(folder, 'anvil.pid'), left.replace(/^\[\d+/, `[${otherProgram.pid}`))
    await (await start()).stop()
    expect(otherProgram.signalCode).toBeNull()
    otherProgram.kill('SIGKILL')
    const [, signal] = await once(otherProgram, 'exit')
    expect(signal).toBe('SIGKILL')
  })
})
