/** `npm run check` runs this: says which imports break the rules of docs/architecture.md. */
import { join } from 'node:path'
import { BREAKPOINTS_FILE, findLiteralBreakpoints, readStyles } from './breakpoints.ts'
import { findCircles } from './circles.ts'
import { findImports, readSources } from './imports.ts'
import { findViolations } from './rules.ts'

/** Fewer would mean that the check looked in the wrong place, and a check of nothing passes always. */
const FEWEST_FILES = 50

const root = join(import.meta.dirname, '../..')
const sources = await readSources(root)
const imports = findImports(sources)
const problems = [
  ...findViolations(imports).map(({ from, to, rule }) => `${from} imports ${to}\n  ${rule}`),
  ...findLiteralBreakpoints(await readStyles(root)).map(
    (found) => `${found}\n  A breakpoint has its name in ${BREAKPOINTS_FILE}.`,
  ),
  ...findCircles(imports).map((circle) => `${circle.join(' -> ')}\n  Files do not import each other in a circle.`),
]
if (sources.size < FEWEST_FILES)
  problems.push(`Only ${sources.size} files were read: the check looks in the wrong place.`)

for (const problem of problems) console.error(`${problem}\n`)
console.log(`${imports.length} imports of ${sources.size} files were read, ${problems.length} break a rule.`)
process.exitCode = problems.length > 0 ? 1 : 0
