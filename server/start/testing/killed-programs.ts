import { expect } from 'vitest'
import { buildProgram, runProgram } from '#server/database/testing/program'
import type { Program } from '#server/database/testing/program'

/** A signer and a worker as programs of their own, which tests kill. */
export interface KilledPrograms {
  /** Starts one with its order, and waits until it is open. */
  start(role: 'signer' | 'worker', order: object): Promise<Program>
  kill(program: Program): Promise<void>
  /** A round that failed leaves its programs behind, which would keep the database in use. */
  killAll(): void
}

/** Builds both. @example const programs = await killedPrograms() */
export async function killedPrograms(): Promise<KilledPrograms> {
  const built = {
    signer: await buildProgram('../../signer/testing/serve-until-killed.ts'),
    worker: await buildProgram('../../../sandbox/chain/testing/work-until-killed.ts'),
  }
  const running = new Set<Program>()
  return {
    start: async (role, order) => {
      const program = runProgram(built[role], [JSON.stringify(order)])
      running.add(program)
      await program.said(1)
      expect(program.lines).toEqual(['open'])
      return program
    },
    kill: async (program) => {
      running.delete(program)
      process.kill(-program.pid, 'SIGKILL')
      expect(await program.ended()).toBe(null)
    },
    killAll: () => {
      for (const { pid } of running) process.kill(-pid, 'SIGKILL')
    },
  }
}
