import type { Insertable } from 'kysely'
import type { Database, Db } from '#platform/schema/schema.ts'
import { addMediaRows } from '../handed-in.ts'
import type { Problem } from '../problems.ts'

/** Stores the row of a medium whose file was written; returns its id, or its problem. */
export async function storeTaken<table extends 'media' | 'recordings' | 'files', problem extends Problem>(
  db: Db,
  table: table,
  written: Promise<{ row: Insertable<Database[table]> } | problem>,
): Promise<{ id: number } | problem> {
  const taken = await written
  if ('problem' in taken) return taken
  const [id] = (await addMediaRows(db, table, [taken.row])).values()
  return { id: id! }
}
