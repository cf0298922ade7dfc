/** Measures the JavaScript that the event page loads, each file compressed as it is sent. */
import { readFileSync } from 'node:fs'
import { findPageScripts } from '../scripts/lib/page-scripts.ts'
import { weigh } from './clients/build.ts'
import type { Run } from './part.ts'

export async function measureWeight(run: Run): Promise<void> {
  const files = findPageScripts(run.buildDirectory, 'event')
  const { gzip, brotli } = weigh(files.map((file) => readFileSync(file, 'utf8')))
  run.tell(
    `JavaScript of the event page: ${(gzip / 1000).toFixed(1)} kB gzip (aim: 85 or less), ${(brotli / 1000).toFixed(1)} kB brotli, in ${files.length} files`,
  )
  run.record({ gzip: gzip / 1000, brotli: brotli / 1000, files: files.length })
}
