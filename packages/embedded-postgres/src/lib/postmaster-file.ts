import { readFile, readlink, realpath, rm, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Place } from './place.ts'

/** Contents of `postmaster.pid`, written by a running PostgreSQL. */
export type PostmasterFile = { pid: number; port: number; status: string }

/** Reads `postmaster.pid`. Returns `null` if it is missing or is still being written. */
export async function readPostmasterFile(data: string): Promise<PostmasterFile | null> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => null)
  const lines = text?.split('\n') ?? []
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  // `starting`, `ready`, `standby` or `stopping`; padded to a fixed length.
  return { pid, port: Number(lines[3]), status: lines[7]?.trim() ?? '' }
}

/**
 * Checks whether the process is still this server: after a crash its id may be reused, and
 * PostgreSQL would then refuse to start. On Linux `/proc` identifies it.
 */
export async function isRunning(file: PostmasterFile, data: string): Promise<boolean> {
  try {
    process.kill(file.pid, 0)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EPERM') return false
  }
  if (process.platform !== 'linux') return true
  // A zombie has neither; after a manual `pg_ctl` the directory may be spelled differently.
  const command = await readFile(`/proc/${file.pid}/cmdline`, 'utf8').catch(() => '')
  if (command.split('\0').includes(data)) return true
  const directory = await readlink(`/proc/${file.pid}/cwd`).catch(() => null)
  return directory !== null && directory === (await realpath(data).catch(() => null))
}

/** Signals the server of a file. Ignores a server that has ended in the meantime. */
export function sendSignal(file: PostmasterFile, signal: NodeJS.Signals): void {
  try {
    process.kill(file.pid, signal)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ESRCH') throw error
  }
}

/** Ends and removes what a dead server leaves behind: no other one could start on its data. */
export async function removeRemains(place: Place, file: PostmasterFile): Promise<void> {
  await endOrphans(place.data)
  await removeStaleLocks(place, file)
}

/** Removes the locks of a dead server: a process that reuses its id would block the next one. */
async function removeStaleLocks({ data, socketDirectory }: Place, file: PostmasterFile): Promise<void> {
  await rm(join(data, 'postmaster.pid'), { force: true })
  if (!socketDirectory) return
  await rm(join(socketDirectory, `.s.PGSQL.${file.port}.lock`), { force: true })
  await rm(join(socketDirectory, `.s.PGSQL.${file.port}`), { force: true })
}

const LONGEST_END_MILLISECONDS = 2_000

/**
 * Ends server processes that outlive a killed postmaster: no other server starts on its data until
 * the last has computed its result. Only Linux shows their working directory, by which they are
 * known.
 */
async function endOrphans(data: string): Promise<void> {
  if (process.platform !== 'linux') return
  const directory = await realpath(data).catch(() => null)
  if (!directory) return
  const deadline = Date.now() + LONGEST_END_MILLISECONDS
  for (;;) {
    const orphans = await findProcessesIn(directory)
    if (orphans.length === 0 || Date.now() > deadline) return
    for (const pid of orphans) signal(pid)
    await sleep(20)
  }
}

async function findProcessesIn(directory: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const directories = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => null)))
  return pids.filter((pid, index) => directories[index] === directory && pid !== process.pid)
}

function signal(pid: number): void {
  try {
    // SIGQUIT: exit at once and leave the shared memory as it is.
    process.kill(pid, 'SIGQUIT')
  } catch {
    // The process has ended meanwhile or belongs to another user.
  }
}
