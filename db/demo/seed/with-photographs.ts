import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * Renders the photographic media into a folder, removed after seeding. Runs in a separate process:
 * its memory, several hundred MB, is freed at its end, and the signal can abort it.
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
