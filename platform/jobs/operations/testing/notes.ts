/** A test operation that writes a note per item, to count how often an item was processed. */
import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { defineOperation, workOf } from '../operation.ts'

export interface Noting {
  /** Written beside each item's key. */
  text: string
  /** Duration of an item in seconds. */
  seconds?: number
}

export const noting = defineOperation<Noting>('noting')

/** Creates the table of notes, which accepts duplicates. */
export async function makeNotes(db: Db): Promise<void> {
  await sql`create table notes (id bigint generated always as identity, operation_id bigint, key text, note text)`.execute(
    db,
  )
}

export const noteWork = workOf(noting, async (trx, { operationId, key, parameters: { text, seconds = 0 } }) => {
  await sql`insert into notes (operation_id, key, note) values (${operationId}, ${key}, ${text})`.execute(trx)
  if (seconds > 0) await sql`select pg_sleep(${seconds})`.execute(trx)
})
