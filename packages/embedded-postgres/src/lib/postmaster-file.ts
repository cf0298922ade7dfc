import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** What a running PostgreSQL writes about itself into `postmaster.pid`. */
export type PostmasterFile = { pid: number; port: number; status: string }

/** Reads `postmaster.pid` of a data directory; `null` without one, or while its first lines are being written. */
export async function readPostmasterFile(data: string): Promise<PostmasterFile | null> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => null)
  const lines = text?.split('\n') ?? []
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  // `starting`, `ready`, `standby` or `stopping`; padded to a fixed length.
  return { pid, port: Number(lines[3]), status: lines[7]?.trim() ?? '' }
}

/**
 * Whether the process of the file is still this server. After a crash its number may belong to anything, and PostgreSQL
 * itself would then refuse to start; where there is `/proc`, the command line or the working directory tells.
 */
export async function isRunning(file: PostmasterFile, data: string): Promise<boolean> {
  try {
    process.kill(file.pid, 0)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EPERM') return false
  }
  if (process.platform !== 'linux') return true
  // A zombie has neither of the two. The command line may name the directory in another way, as from a `pg_ctl` by hand.
  const command = await readFile(`/proc/${file.pid}/cmdline`, 'utf8').catch(() => '')
  if (command.split('\0').includes(data)) return true
  const directory = await readlink(`/proc/${file.pid}/cwd`).catch(() => null)
  return directory !== null && directory === (await realpath(data).catch(() => null))
}

/** Sends a signal to the server of a file. It may end between the look at it and the signal: then it is as it should be. */
export function sendSignal(file: PostmasterFile, signal: NodeJS.Signals): void {
  try {
    process.kill(file.pid, signal)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ESRCH') throw error
  }
}

/** Removes the locks of a server that is gone, so that a stranger with its process number does not stop the next one. */
export async function removeStaleLocks(
  data: string,
  socketDirectory: string | null,
  file: PostmasterFile,
): Promise<void> {
  await rm(join(data, 'postmaster.pid'), { force: true })
  if (!socketDirectory) return
  await rm(join(socketDirectory, `.s.PGSQL.${file.port}.lock`), { force: true })
  await rm(join(socketDirectory, `.s.PGSQL.${file.port}`), { force: true })
}
