import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Finding } from '../attacks/attack.ts'
import { startProcess } from '../attacks/target.ts'
import type { FaultShop, Skipped } from './scenario.ts'
import { withConnection, withOwnDatabase } from './shops.ts'

const MEGABYTES = 700

/**
 * Runs the work with a shop on a separate small disk for its database and files. If none can be
 * mounted, explains why.
 */
export async function withShopOnSmallDisk(
  season: string,
  work: (shop: FaultShop, disk: string) => Promise<Finding[]>,
): Promise<Finding[] | Skipped> {
  const disk = await mkdtemp(join(tmpdir(), 'cadenza-small-disk-'))
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m,mode=755`, 'tmpfs', disk], {
    encoding: 'utf8',
  })
  if (status !== 0) {
    await rm(disk, { recursive: true })
    return { skipped: `no file system can be mounted here: ${stderr?.trim() || 'there is no mount'}` }
  }
  try {
    return await withOwnDatabase(
      season,
      async ({ dataDirectory, databaseUrl }) => {
        const environment = { DATA_DIR: dataDirectory, DATABASE_URL: databaseUrl }
        const running = await startProcess({ environment })
        try {
          const place = { port: running.port, dataDirectory, databaseUrl, environment, target: null }
          return await withConnection(place, (shop) => work(shop, disk))
        } finally {
          await running.stop()
        }
      },
      disk,
    )
  } finally {
    spawnSync('umount', ['-l', disk])
    await rm(disk, { recursive: true, force: true })
  }
}
