import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * Renders the photographic media into a folder, which is removed after seeding. In a process of its own: what rendering takes, several
 * hundred MB, goes back to the machine with its end, and the signal ends it in the middle.
 */
export async function withPhotographs<Result>(
  signal: AbortSignal,
  seed: (media: string) => Promise<Result>,
): Promise<Result> {
  const media = await mkdtemp(join(tmpdir(), 'cadenza-photographs-'))
  try {
    const script = join(import.meta.dirname, '../make/main.ts')
    await promisify(execFile)(process.execPath, [script, 'photographic', media], { signal })
    return await seed(media)
  } finally {
    await rm(media, { recursive: true, force: true })
  }
}
