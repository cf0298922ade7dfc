/** Query plans of a shop's statements, from the database's log. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createDatabase } from '#platform/database/database.ts'
import type { Run } from '../part.ts'

export interface Plans {
  /**
   * Returns a line for each statement since the last call: its duration, its nodes with their rows,
   * and its beginning.
   */
  read(): Promise<string>
}

/** Logs the plan of every statement on the database from now on. Closes open connections. */
export async function openPlans(
  { closers }: Run,
  { databaseUrl, directory }: { databaseUrl: string; directory: string },
): Promise<Plans> {
  const url = new URL(databaseUrl)
  const name = url.pathname.slice(1)
  // Only the server's own role may log plans.
  url.username = 'postgres'
  const { db } = await closers.open(Promise.resolve(createDatabase(url.href)), ({ close }) => close())
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
  }
  for (const [key, value] of Object.entries(settings))
    await sql`alter database ${sql.id(name)} set ${sql.raw(key)} = ${sql.lit(value)}`.execute(db)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and pid <> pg_backend_pid()`.execute(
    db,
  )
  const log = join(directory, 'postgres/log')
  let from = (await readFile(log)).length
  return {
    async read() {
      const written = (await readFile(log)).subarray(from)
      from += written.length
      return describePlans(written.toString())
    },
  }
}

/** Repeated statements are listed once. */
export function describePlans(log: string): string {
  const plans = [...log.matchAll(/duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n)*)/g)].map(([, took, text]) => {
    const [head = '', ...lines] = text!.split('\n').map((line) => line.replace(/^\t/, ''))
    const begins = lines.findIndex((line) => line.includes('(cost='))
    const statement = [head.replace(/^Query Text: ?/, ''), ...lines.slice(0, Math.max(begins, 0))].join(' ')
    const nodes = lines.flatMap((line) => {
      const node = /^[\s>-]*(.+?) {2}\(cost=.*\(actual rows=([\d.]+)/.exec(line)
      return node ? [`${node[1]} (${Number(node[2])})`] : []
    })
    return {
      took: took!,
      statement: statement
        .replaceAll(/\s+/g, ' ')
        .replace(/ Query Parameters: .*/, '')
        .trim(),
      nodes,
    }
  })
  const byStatement = new Map(plans.map((plan) => [plan.statement, plan]))
  return [...byStatement.values()]
    .map(({ took, statement, nodes }) => `  ${took} ms  ${statement.slice(0, 100)}\n    ${nodes.join(', ')}`)
    .join('\n')
}
