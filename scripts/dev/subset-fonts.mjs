/**
 * Writes fonts with the four letters that Hungarian has in addition to French and English:
 * `node scripts/dev/subset-fonts.mjs`, after an update of the font packages. The complete Latin
 * Extended files are eight times as large, and few texts need more of them.
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
