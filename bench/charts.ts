/**
 * `npm run bench:charts`: draws the latest measurements into the documentation, beside the previous
 * ones.
 */
import { readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { drawBars } from './results/bar-chart.ts'
import { drawnFrom } from './results/charts.ts'
import { writeDocument } from './results/document.ts'
import { measuredFile, mergeResults, quotedFile, readResults, writeResults } from './results/results.ts'

const results = mergeResults(await readResults(quotedFile), await readResults(measuredFile))
await writeResults(quotedFile, results)
const folder = dirname(quotedFile)
for (const name of await readdir(folder)) if (name.endsWith('.svg')) await rm(join(folder, name))
for (const chart of drawnFrom(results)) await writeFile(join(folder, `${chart.name}.svg`), drawBars(chart))
await writeFile(`${folder}.md`, writeDocument(results))
console.log(`${folder}.md is drawn from ${Object.keys(results).length} parts.`)
