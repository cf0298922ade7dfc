import { type Command } from '../command/command.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { createDatabaseChecks } from './database-checks.ts'
import { type Check, type Finding, finding } from '#platform/checks.ts'
import { createServiceChecks } from './service-checks.ts'
import { createProxyChecks } from './proxy-checks.ts'

const checkCommand: Command = {
  name: 'check',
  arguments: [],
  summary: 'Looks whether everything is there that the shop needs, and says what to do where it is not',
  details: [
    'Run it beside the running shop, with the same environment: it asks the database, the mail server, the payment provider, the',
    'folder of files, and the shop itself by its public addresses. It changes nothing and sends nothing.',
    'Ends with 1 where anything is wrong; what is doubtful may be meant so.',
  ].join('\n'),
  async run(_, context) {
    const config = context.config()
    const checks = [
      ...createDatabaseChecks(await context.databaseUrl(), config),
      ...(await createServiceChecks(config)),
      ...createProxyChecks(config),
    ]
    const wrongs = await runChecks(checks, context.print)
    if (wrongs > 0) throw new OperatorError(`${wrongs} of ${checks.length} are wrong.`)
  },
}

/** Runs checks in turn and prints a line for each, with the remedy below. Returns the failures. */
async function runChecks(checks: readonly Check[], print: (line: string) => void): Promise<number> {
  const width = Math.max(...checks.map(({ name }) => name.length))
  let wrongs = 0
  for (const { name, run } of checks) {
    const found = await run().catch((error: unknown) => explainFailure(error))
    print(`${found.verdict.padEnd(5)}  ${name.padEnd(width)}  ${found.detail}`)
    if (found.verdict !== 'ok') print(`${' '.repeat(width + 9)}${found.remedy}`)
    if (found.verdict === 'wrong') wrongs++
  }
  return wrongs
}

function explainFailure(error: unknown): Finding {
  const message = error instanceof Error ? error.message : String(error)
  return finding.wrong(`it could not be looked at: ${message}`, 'Mend what is said above first, then run this again.')
}

export const checkCommands: Command[] = [checkCommand]
