import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRunning, readPostmasterFile } from '@cadenza/embedded-postgres'

/**
 * A folder for one run of tests, with the number of this process in its name. Runs of that name that were killed, with the
 * database in their `postgres` folder, are cleared away first.
 */
export async function createRunDirectory(name: string): Promise<string> {
  await removeLeftovers(new RegExp(`^${name}-(\\d+)-`))
  return mkdtemp(join(tmpdir(), `${name}-${process.pid}-`))
}

async function removeLeftovers(pattern: RegExp): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const runner = Number(pattern.exec(name)?.[1])
    if (!runner || isHydrated(runner)) continue
    const directory = join(tmpdir(), name)
    await stopDatabase(join(directory, 'postgres/data'))
    await rm(directory, { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
  }
}

async function stopDatabase(data: string): Promise<void> {
  const file = await readPostmasterFile(data)
  if (file && (await isRunning(file, data))) process.kill(file.pid, 'SIGQUIT')
}

function isHydrated(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}
