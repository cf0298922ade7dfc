import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { SeedOutcome, SeedTask } from './task.ts'

/**
 * Seeds an empty shop as `seedDemoSeason` does, in a process of its own: what drawing takes, several hundred MB, goes back to
 * the machine with its end. Throws what went wrong there. The signal ends it in the middle, and then the shop is as empty as
 * before.
 */
export async function seedDemoSeasonInProcess(task: SeedTask, signal: AbortSignal): Promise<void> {
  const child = fork(join(import.meta.dirname, 'process.ts'), { execArgv: [], signal })
  child.send(task)
  const { error } = await waitForOutcome(child)
  if (error) throw Object.assign(new Error(error.message), error)
}

async function waitForOutcome(child: ChildProcess): Promise<SeedOutcome> {
  return new Promise((resolve, reject) => {
    // Beside its outcome a process says which files it loads, where `node --watch` started this one.
    child.on('message', (message) => isOutcome(message) && resolve(message))
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      reject(new Error(`The process that draws the demo season ended with ${signal ?? `code ${code}`}.`))
    })
  })
}

function isOutcome(message: unknown): message is SeedOutcome {
  return typeof message === 'object' && message !== null && 'error' in message
}
