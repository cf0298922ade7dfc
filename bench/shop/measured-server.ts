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

export async function startMeasuredServer(task: ServerTask): Promise<MeasuredServer> {
  const child = fork(join(import.meta.dirname, 'server.ts'), {
    execArgv: SHOP_FLAGS,
    // Set as packages expect it for measurements.
    env: { ...process.env, ...SHOP_ENVIRONMENT, NODE_ENV: 'production' },
  })
  child.send(task)
  const [message] = (await once(child, 'message')) as [ServerMessage]
  if (message.kind !== 'listening') throw new Error(`The measured server did not start: ${JSON.stringify(message)}`)
  return {
    pid: child.pid!,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
