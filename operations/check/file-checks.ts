import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { evaluateDiskSpace, readDiskSpace } from '#platform/process/disk-space.ts'
import type { Config } from '#core/context/config.ts'
import { type Check, doubt, type Finding, ok, wrong } from '#platform/checks.ts'

const gigabyte = 1024 ** 3

/** Checks of the data folder. */
export function createFileChecks({ dataDirectory }: Pick<Config, 'dataDirectory'>): Check[] {
  const media = join(dataDirectory, 'media')
  return [
    { name: 'media', run: () => checkWritable(media) },
    { name: 'disk', run: () => checkDisk(dataDirectory) },
  ]
}

async function checkWritable(folder: string): Promise<Finding> {
  const file = join(folder, `.check-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(file, 'written by "admin -- check"')
    return ok(`${folder} can be written`)
  } catch (error) {
    return wrong(
      `${folder} cannot be written: ${(error as Error).message}`,
      'Give it to the user of the shop, make room on its disk, or correct DATA_DIR.',
    )
  } finally {
    await rm(file, { force: true }).catch(() => {})
  }
}

async function checkDisk(folder: string): Promise<Finding> {
  const { free, whole } = await readDiskSpace(folder)
  return evaluateDisk(free, whole)
}

/** @param free free bytes, out of the total */
export function evaluateDisk(free: number, whole: number): Finding {
  const part = whole === 0 ? 1 : free / whole
  const detail = `${(free / gigabyte).toFixed(1)} GB (${Math.round(part * 100)} %) are free where DATA_DIR is`
  const remedy = 'Make room, or enlarge it: a full disk stops sales.'
  const verdict = evaluateDiskSpace({ free, whole })
  if (verdict === 'full') return wrong(detail, remedy)
  return verdict === 'scarce' ? doubt(detail, remedy) : ok(detail)
}
