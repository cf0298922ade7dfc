/** What tests do to servers and to processes that use them. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { isRunning } from '../postmaster-file.ts'

export async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** The process number in `postmaster.pid`, `null` without that file. */
export async function readPid(directory: string): Promise<number | null> {
  const text = await readFile(join(directory, 'data/postmaster.pid'), 'utf8').catch(() => null)
  return text === null ? null : Number(text.split('\n')[0])
}

/** Whether a server process of a directory runs; one that has ended and that nobody has taken notice of does not. */
export async function isServerAlive(directory: string, pid: number): Promise<boolean> {
  return isRunning({ pid, port: 0, status: '' }, join(directory, 'data'))
}

/** Forks a process that starts or adopts the server of a directory, and waits until it has it. */
export async function forkUser(directory: string, ...args: string[]): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'process.ts'), [directory, ...args])
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  if (typeof message !== 'object') throw new Error(`The process ended with ${message} before it had a database.`)
  return child
}

/** A process and all that it started, as a service manager ends the processes of a unit. Linux only. */
export async function findFamily(...roots: number[]): Promise<number[]> {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : ''
    const parent = /\) \S (\d+)/.exec(stat)?.[1]
    if (parent) parents.set(Number(name), Number(parent))
  }
  const family = new Set(roots)
  for (let size = 0; size < family.size;) {
    size = family.size
    for (const [pid, parent] of parents) if (family.has(parent)) family.add(pid)
  }
  return [...family]
}

export function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // Ended by what an earlier one of them did.
    }
  }
}
