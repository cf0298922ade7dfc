/**
 * `npm run check`: finds everything that is wrong without running the shop. Runs all checks, then
 * reports which failed. `npm run check -- house` prints metrics of the code base that should get
 * smaller.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuild } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { root, runMain } from './lib/main.mjs'
import { runNode } from './lib/runtime.mjs'

const publishedPackages = ['navigation', 'embedded-postgres']

await runMain(async () => {
  await ensureInstalled(root)
  const [asked] = process.argv.slice(2)
  if (asked === 'house') return runNode(root, ['scripts/architecture/house.ts'])
  if (asked !== undefined) throw new Error(`There is "npm run check" and "npm run check -- house"; not ${asked}.`)
  /** @type {Array<[name: string, args: string[]]>} */
  const checks = [
    ['types', [program('typescript', 'tsc'), '--project', 'tsconfig.json']],
    ['types of what reaches the browser', [program('typescript', 'tsc'), '--project', 'tsconfig.client.json']],
    [
      'types of what reaches the browser of the desk',
      [program('typescript', 'tsc'), '--project', 'tsconfig.desk.json'],
    ],
    ['lint', [program('oxlint', 'oxlint'), '--deny-warnings', '--report-unused-disable-directives']],
    ['format', [program('oxfmt', 'oxfmt'), '--check']],
    ['unused code', [program('knip', 'knip')]],
    ['architecture', ['scripts/architecture/check.ts']],
    ['sentences and tests', ['scripts/coverage/run.ts', '--check']],
    ['size', [program('size-limit', 'size-limit')]],
    ...publishedPackages.flatMap((name) => [
      [`${name} as a package`, [`packages/${name}/build.mjs`]],
      [`publishing ${name}`, [program('publint', 'publint'), 'run', `packages/${name}/dist`, '--strict']],
    ]),
  ]
  const BUILD_DIR = await ensureBuild(root).catch((error) => console.error(error.message))
  const failed = BUILD_DIR ? [] : ['build']
  for (const [name, args] of checks) {
    console.log(`\n== ${name}`)
    if ((await runNode(root, args, { env: { BUILD_DIR } })) !== 0) failed.push(name)
  }
  console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : `\nAll ${checks.length} checks passed.`)
  return failed.length > 0 ? 1 : 0
})

/** Returns the program file of a package: run directly, it uses the same Node on every system. */
function program(packageName, name) {
  const { bin } = JSON.parse(readFileSync(join(root, 'node_modules', packageName, 'package.json'), 'utf8'))
  return join(root, 'node_modules', packageName, typeof bin === 'string' ? bin : bin[name])
}
