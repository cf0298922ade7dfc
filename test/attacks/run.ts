/**
 * `npm run test:attacks`: attacks a real shop as strangers and failing machines would, on this
 * machine only, and prints the results. With names, only those attacks:
 * `npm run test:attacks -- parser hoarding`.
 */
import { readdir, rm } from 'node:fs/promises'
import type { Attack, Finding } from './attack.ts'
import { prepareSeason, withTarget } from './target.ts'

const PARTS_OF_THE_RUNNER = [
  'account-owner.ts',
  'attack.ts',
  'buyer.ts',
  'postgres-processes.ts',
  'records.ts',
  'run.ts',
  'target.ts',
]

async function listAttacks(): Promise<string[]> {
  const files = await readdir(import.meta.dirname)
  return files
    .filter((file) => file.endsWith('.ts') && !PARTS_OF_THE_RUNNER.includes(file))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort()
}

async function runAttack(season: string, name: string): Promise<Finding[]> {
  const { attack } = (await import(`./${name}.ts`)) as { attack: Attack }
  console.log(`\n== ${name}: ${attack.story}`)
  const findings = await withTarget(season, attack, attack.run).catch((error: Error) => [
    { promise: 'the attack runs to its end', measured: error.message, isKept: false },
  ])
  for (const { promise, measured, isKept } of findings) {
    console.log(`${isKept ? 'kept  ' : 'BROKEN'}  ${promise}: ${measured}`)
  }
  return findings
}

const known = await listAttacks()
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !known.includes(name))
if (unknown.length > 0) throw new Error(`There is no attack ${unknown.join(', ')}; there are ${known.join(', ')}.`)

const season = await prepareSeason()
try {
  const findings: Finding[] = []
  for (const name of wanted.length > 0 ? wanted : known) findings.push(...(await runAttack(season, name)))
  const broken = findings.filter(({ isKept }) => !isKept)
  console.log(`\n${findings.length - broken.length} passed, ${broken.length} failed`)
  process.exitCode = broken.length > 0 ? 1 : 0
} finally {
  await rm(season, { recursive: true, force: true })
}
