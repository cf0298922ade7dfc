/**
 * Writes the fonts of the four letters that Hungarian has and French and English have not: `node scripts/dev/subset-fonts.mjs`, after the
 * packages of the fonts have changed. The files of whole Latin Extended are eight times as large, and few texts need more of them.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

for (const family of ['bodoni-moda', 'instrument-sans']) {
  const whole = `node_modules/@fontsource-variable/${family}/files/${family}-latin-ext-wght-normal.woff2`
  const target = join(root, `ui/styles/fonts/${family}-hungarian-wght-normal.woff2`)
  const subset = await subsetFont(readFileSync(join(root, whole)), 'őűŐŰ', { targetFormat: 'woff2' })
  writeFileSync(target, subset)
  console.log(`${target}: ${subset.length} bytes`)
}
