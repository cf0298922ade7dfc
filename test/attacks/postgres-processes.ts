import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Lists the processes of a PostgreSQL server: the postmaster first, then its children. */
export async function listPostgresProcesses(postmaster: number): Promise<number[]> {
  const { stdout } = await execute('ps', ['-A', '-o', 'pid=,ppid='])
  const children = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === postmaster)
    .map(([pid]) => pid!)
  return [postmaster, ...children]
}

/** Sends a signal to each; ignores those already gone. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has already ended.
    }
  }
}
