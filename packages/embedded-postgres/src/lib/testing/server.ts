/** Test helpers that act on servers and on processes that use them. */
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

/** Reads the process id from `postmaster.pid`; `null` if the file is missing. */
export async function readPid(directory: string): Promise<number | null> {
  const text = await readFile(join(directory, 'data/postmaster.pid'), 'utf8').catch(() => null)
  return text === null ? null : Number(text.split('\n')[0])
}

/** Checks whether a server process of a directory runs; a zombie does not count. */
export async function isServerAlive(directory: string, pid: number): Promise<boolean> {
  return isRunning({ pid, port: 0, status: '' }, join(directory, 'data'))
}

/**
 * Forks a process that starts or adopts the server of a directory, and waits until it is connected.
 */
export async function forkUser(directory: string, ...args: string[]): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'process.ts'), [directory, ...args])
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  if (typeof message !== 'object') throw new Error(`The process ended with ${message} before it had a database.`)
  return child
}

/** Lists processes with all their descendants, as a service manager ends a unit. Linux only. */
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
      // Already ended, because an earlier one in the list has ended.
    }
  }
}
