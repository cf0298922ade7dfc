import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { markBeginning } from '#values/csv.ts'

/**
 * Reads the rows of a semicolon-separated CSV with PostgreSQL's parser, without titles; empty
 * values are null. Throws if the file is invalid, lacks a byte order mark, or has other titles.
 */
export async function readCsvByPostgres(
  pool: pg.Pool,
  file: Uint8Array,
  titles: readonly string[],
): Promise<(string | null)[][]> {
  const mark = Buffer.from(markBeginning(''))
  if (!mark.equals(file.subarray(0, mark.length))) throw new Error('The file does not begin with a byte order mark.')
  const client = await pool.connect()
  const quote = (name: string) => client.escapeIdentifier(name)
  const table = quote(`copied_${randomBytes(4).toString('hex')}`)
  try {
    await client.query(`create temporary table ${table} (${titles.map((title) => `${quote(title)} text`).join()})`)
    const copying = client.query(from(`copy ${table} from stdin (format csv, delimiter ';', header match)`))
    await pipeline(Readable.from([file.subarray(mark.length)]), copying)
    const { rows } = await client.query<(string | null)[]>({ text: `select * from ${table}`, rowMode: 'array' })
    return rows
  } finally {
    client.release(true)
  }
}
