import { access, constants, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRunning, readPostmasterFile } from '@cadenza/embedded-postgres'

/**
 * A folder for one run of tests, with the number of this process in its name. Runs of that name that were killed, with the
 * database in their `postgres` folder, are cleared away first.
 */
export async function createRunDirectory(name: string, parent = tmpdir()): Promise<string> {
  await removeLeftovers(new RegExp(`^${name}-(\\d+)-`), parent)
  return mkdtemp(join(parent, `${name}-${process.pid}-`))
}

/** Linux's file system in memory. */
const MEMORY = '/dev/shm'
const GIGABYTE = 2 ** 30

/**
 * Where files cost least that nothing outlives: in memory, where there is plenty of it, and where temporary files are elsewhere. A
 * database is cloned there in a quarter of the processor time.
 */
export async function findQuickestParent(): Promise<string> {
  try {
    await access(MEMORY, constants.W_OK)
    const { bavail, bsize } = await statfs(MEMORY)
    return bavail * bsize > 2 * GIGABYTE && process.availableMemory() > 6 * GIGABYTE ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

async function removeLeftovers(pattern: RegExp, parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const runner = Number(pattern.exec(name)?.[1])
    if (!runner || isAlive(runner)) continue
    const directory = join(parent, name)
    await stopDatabase(join(directory, 'postgres/data'))
    await rm(directory, { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
  }
}

async function stopDatabase(data: string): Promise<void> {
  const file = await readPostmasterFile(data)
  if (file && (await isRunning(file, data))) process.kill(file.pid, 'SIGQUIT')
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}
