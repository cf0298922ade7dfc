/** Things that stand in an order of their own: one is moved past its neighbour. */
import { back } from '@cadenza/navigation/server'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../../db/schema/database.ts'
import { readForm } from '../../../shop/forms/server/read-form.ts'
import { auditStaff } from '../../server/audit.ts'
import type { DeskInput } from '../../server/desk-handler.ts'
import { type ContentKind, subjectOf } from './change-record.ts'

/** A table with `position` and `archived_at`. */
export interface OrderedTable {
  name: 'faqs' | 'articles' | 'article_categories' | 'gallery_items'
  /** Whether a row stands in one list with that of an id. Default: all do. */
  isBeside?: (id: number) => RawBuilder<boolean>
}

const moveSchema = z.object({ by: z.coerce.number().pipe(z.union([z.literal(-1), z.literal(1)])) })

/** Moves a row past its neighbour, and writes down who did. At the end of its list it stays where it is. */
export async function moveRecord(
  kind: ContentKind,
  table: OrderedTable,
  {
    body,
    person,
    request,
    context: { db, translate },
  }: Pick<DeskInput<'gallery.move'>, 'body' | 'person' | 'request' | 'context'>,
  id: number,
) {
  const form = readForm(moveSchema, body, translate)
  if ('errors' in form) return back({ errors: form.errors })
  const { by } = form.value
  await db.transaction().execute(async (trx) => {
    if (!(await moveRow(trx, table, { id, by }))) return
    const line = { action: `${kind.name} move` as const, subject: subjectOf(kind, id), details: { by } }
    await auditStaff(trx, line, { person, request })
  })
  return back()
}

/** Says whether there was a neighbour. */
async function moveRow(
  trx: Transaction<Database>,
  { name, isBeside }: OrderedTable,
  { id, by }: { id: number; by: -1 | 1 },
): Promise<boolean> {
  const table = sql.table(name)
  const { rows } = await sql<{ id: number }>`
    select id from ${table} where archived_at is null and ${isBeside?.(id) ?? sql`true`} order by position, id for update`.execute(
    trx,
  )
  const ids = rows.map((row) => row.id)
  const at = ids.indexOf(id)
  const neighbour = ids[at + by]
  if (at < 0 || neighbour === undefined) return false
  const moved = ids.with(at, neighbour).with(at + by, id)
  await sql`update ${table} as own set position = wanted.position
    from unnest(${moved}::bigint[]) with ordinality as wanted (id, position)
    where wanted.id = own.id and own.position is distinct from wanted.position`.execute(trx)
  return true
}
