import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** What a running PostgreSQL writes about itself into `postmaster.pid`. */
export type PostmasterFile = { pid: number; port: number; isReady: boolean }

/** Reads `postmaster.pid` of a data directory; `null` without one, or while its first lines are being written. */
export async function readPostmasterFile(data: string): Promise<PostmasterFile | null> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => null)
  const lines = text?.split('\n') ?? []
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
}

/**
 * Whether the process of the file is still this server. After a crash its number may belong to anything, and PostgreSQL
 * itself would then refuse to start; where there is `/proc`, the command line tells.
 */
export async function isRunning(file: PostmasterFile, data: string): Promise<boolean> {
  try {
    process.kill(file.pid, 0)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EPERM') return false
  }
  if (process.platform !== 'linux') return true
  // The command line of a zombie is empty.
  const command = await readFile(`/proc/${file.pid}/cmdline`, 'utf8').catch(() => '')
  return command.split('\0').includes(data)
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
