/**
 * Part of `npm run check`: reports imports and folders against the rules of docs/architecture.md.
 */
import { join } from 'node:path'
import { BREAKPOINTS_FILE, findLiteralBreakpoints, readStyles } from './breakpoints.ts'
import { findLongComments, LONGEST_COMMENT } from './comments.ts'
import { findCircles, findFolderCircles } from './circles.ts'
import { findFolderPairs, findHandlerFiles, findLargeFolders, findTwins, MOST_FILES } from './folders.ts'
import { findImports, readSources } from './imports.ts'
import { findViolations } from './rules.ts'

/** Fewer would mean that the check looked in the wrong place: an empty check always passes. */
const FEWEST_FILES = 500

const root = join(import.meta.dirname, '../..')
const sources = await readSources(root)
const imports = findImports(sources)
const handlers = findHandlerFiles(sources)
const paths = [...sources.keys()]

const findings: Record<string, string[]> = {
  'imports against the rules': findViolations(imports, handlers).map(
    ({ from, to, rule }) => `${from} imports ${to}\n  ${rule}`,
  ),
  'circles of files, types included': findCircles(imports).map(
    (circle) => `${circle.join(' -> ')}\n  Files do not import each other in a circle.`,
  ),
  'circles of folders on the server': findFolderCircles(imports, handlers).map(
    (circle) => `${circle.join(' -> ')}\n  Folders on the server do not import each other in a circle.`,
  ),
  'folders that import each other, types included': findFolderPairs(imports).map(
    ([folder, other]) =>
      `${folder} and ${other} import each other\n  Move what both need into one of them, or below them.`,
  ),
  [`folders with more than ${MOST_FILES} files`]: findLargeFolders(paths).map(
    ({ folder, files }) => `${folder} has ${files} files beside tests and styles\n  Give it rooms by topic.`,
  ),
  'files that differ by their ending only': findTwins(paths).map(
    (twins) => `${twins.join(' and ')}\n  Give one of them another name.`,
  ),
  [`lines of comment with more than ${LONGEST_COMMENT} characters`]: findLongComments(sources).map(
    (place) => `${place}\n  Wrap it, or say it in fewer words.`,
  ),
  'breakpoints without a name': findLiteralBreakpoints(await readStyles(root)).map(
    (found) => `${found}\n  A breakpoint has its name in ${BREAKPOINTS_FILE}.`,
  ),
}

for (const finding of Object.values(findings).flat()) console.error(`${finding}\n`)
console.log(`${imports.length} imports of ${sources.size} files were read, ${handlers.size} of them answer routes:`)
for (const [name, found] of Object.entries(findings)) console.log(`  ${String(found.length).padStart(3)} ${name}`)
if (sources.size < FEWEST_FILES) console.error(`Only ${sources.size} files: the check looks in the wrong place.`)
const isKept = sources.size >= FEWEST_FILES && Object.values(findings).every((found) => found.length === 0)
process.exitCode = isKept ? 0 : 1
