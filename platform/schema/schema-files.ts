/** Reads the schema: `db/baseline.sql`, the migrations after it, and the functions. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Folder with the baseline, the migrations and the functions. */
export const SCHEMA_DIRECTORY = join(import.meta.dirname, '../../db')

export const BASELINE = 'baseline.sql'
const FUNCTIONS = 'functions'
const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/
const REPLACED = /^-- instead of 0001 to ((\d{4})_[a-z0-9_]+\.sql) ([0-9a-f]{64})\r?$/m

export interface SchemaFile {
  name: string
  sql: string
  checksum: string
}

export interface Migration extends SchemaFile {
  /** Checksums of earlier versions with the same outcome: lines "-- instead of <checksum>". */
  earlier: string[]
  /** Migrations replaced by a baseline: their number, from 0001 to the last one. */
  replaced?: { count: number; last: string; checksum: string }
}

/** Reads the baseline, if any, and the migrations after it, in order. */
export async function readMigrations(directory = SCHEMA_DIRECTORY): Promise<Migration[]> {
  const baseline = (await readdir(directory)).includes(BASELINE) ? await readBaseline(directory) : null
  const folder = join(directory, 'migrations')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const first = 1 + (baseline?.replaced.count ?? 0)
  const wrong = names.filter((name, index) => Number(FILE_NAME.exec(name)?.[1]) !== first + index)
  if (wrong.length > 0) {
    throw new Error(
      `Migrations are named NNNN_name.sql and numbered from ${String(first).padStart(4, '0')} without gaps: rename ${wrong.join(', ')}.`,
    )
  }
  const migrations = await Promise.all(
    names.map(async (name) => {
      const file = await readSchemaFile(folder, name)
      const earlier = [...file.sql.matchAll(/^-- instead of ([0-9a-f]{64})\r?$/gm)].map(([, checksum]) => checksum!)
      return { ...file, earlier }
    }),
  )
  return baseline ? [baseline, ...migrations] : migrations
}

/** Reads the functions with their triggers, by name: `functions/<topic>/<function>.sql`. */
export async function readFunctions(directory = SCHEMA_DIRECTORY): Promise<SchemaFile[]> {
  if (!(await readdir(directory)).includes(FUNCTIONS)) return []
  const paths = (await readdir(join(directory, FUNCTIONS), { recursive: true })).filter((path) => path.endsWith('.sql'))
  const names = paths.map((path) => `${FUNCTIONS}/${path.replaceAll('\\', '/')}`).sort()
  return Promise.all(names.map((name) => readSchemaFile(directory, name)))
}

/** Whether the recorded name is that of a function. Others are migrations. */
export const isFunction = (name: string) => name.startsWith(`${FUNCTIONS}/`)

async function readBaseline(directory: string) {
  const file = await readSchemaFile(directory, BASELINE)
  const found = REPLACED.exec(file.sql)
  if (!found) throw new Error(`${BASELINE} does not say which migrations it stands for: "-- instead of 0001 to ...".`)
  return { ...file, earlier: [], replaced: { count: Number(found[2]), last: found[1]!, checksum: found[3]! } }
}

async function readSchemaFile(directory: string, name: string): Promise<SchemaFile> {
  const sql = await readFile(join(directory, name), 'utf8')
  return { name, sql, checksum: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex') }
}
