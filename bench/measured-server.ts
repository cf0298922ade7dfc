import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { SHOP_ENVIRONMENT, SHOP_FLAGS } from '../scripts/lib/runtime.mjs'
import type { ServerMessage, ServerTask } from './messages.ts'

/** A server in a process of its own, so that the load does not share its thread. */
export interface MeasuredServer {
  /** Resident memory after a collection of garbage, in bytes. */
  memory(): Promise<number>
  stop(): Promise<void>
}

export async function startMeasuredServer(task: ServerTask): Promise<MeasuredServer> {
  const child = fork(join(import.meta.dirname, 'server.ts'), {
    execArgv: ['--expose-gc', ...SHOP_FLAGS],
    // As packages expect it where they are measured.
    env: { ...process.env, ...SHOP_ENVIRONMENT, NODE_ENV: 'production' },
  })
  const message = await ask(child, task)
  if (message.kind !== 'listening') throw new Error(`The measured server did not start: ${JSON.stringify(message)}`)
  return {
    async memory() {
      const answer = await ask(child, 'memory')
      if (answer.kind !== 'memory') throw new Error('The measured server did not tell its memory.')
      return answer.bytes
    },
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function ask(child: ChildProcess, question: ServerTask | 'memory'): Promise<ServerMessage> {
  child.send(question)
  const [message] = (await once(child, 'message')) as [ServerMessage]
  return message
}
