import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { SHOP_ENVIRONMENT, SHOP_FLAGS } from '#scripts/lib/runtime.mjs'
import type { ServerMessage, ServerTask } from './messages.ts'

/** A server in a separate process, so that the load does not share its thread. */
export interface MeasuredServer {
  pid: number
  stop(): Promise<void>
}

const profiles = process.env.BENCH_PROFILES

export async function startMeasuredServer(task: ServerTask): Promise<MeasuredServer> {
  const child = fork(join(import.meta.dirname, 'server.ts'), {
    // A folder for a CPU profile of each process, written as it ends.
    execArgv: [...SHOP_FLAGS, ...(profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : [])],
    // Set as packages expect it for measurements.
    env: { ...process.env, ...SHOP_ENVIRONMENT, NODE_ENV: 'production' },
  })
  child.send(task)
  const [message] = (await once(child, 'message')) as [ServerMessage]
  if (message.kind !== 'listening') throw new Error(`The measured server did not start: ${JSON.stringify(message)}`)
  const end = async () => {
    const ended = once(child, 'exit')
    // It exits by itself, which writes a profile.
    child.disconnect()
    await ended
  }
  let ending: Promise<void> | null = null
  return { pid: child.pid!, stop: () => (ending ??= end()) }
}
