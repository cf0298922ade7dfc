import { back } from '@cadenza/navigation/server'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Trx } from '#platform/schema/schema.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import { createUndoNotice } from '#apps/desk/server/undo-notice.ts'
import { checkForm, type DeskInput } from '#apps/desk/server/desk-handler.ts'
import { type ContentKind, nameSubject } from './change-record.ts'

/** A table with `position` and `archived_at`. */
export interface OrderedTable {
  name: 'faqs' | 'articles' | 'article_categories' | 'gallery_items'
  /** Whether a row is in the same list as the row with an id. Default: always. */
  isBeside?: (id: number) => RawBuilder<boolean>
}

/** Number of neighbours to pass; beyond the end of a list it has no effect. */
const moveSchema = z.object({ by: z.coerce.number().int().min(-500).max(500) })

type MoveInput = Pick<DeskInput<'gallery.move'>, 'body' | 'person' | 'request' | 'context'>

interface Move {
  id: number
  address: string
  /** The table that orders it, or a function that moves it unless there are too few neighbours. */
  order: OrderedTable | ((trx: Trx, by: number) => Promise<boolean>)
}

/** Moves a row past neighbours and records the author. It stays if there are not enough. */
export async function moveRecord(
  kind: ContentKind,
  { body, person, request, context: { db, translate } }: MoveInput,
  { id, address, order }: Move,
) {
  const { by } = checkForm(moveSchema, body, translate)
  const hasMoved = await db.transaction().execute(async (trx) => {
    if (!(await (typeof order === 'function' ? order(trx, by) : moveRow(trx, order, { id, by })))) return false
    const line = { action: `${kind.name} move` as const, subject: nameSubject(kind, id), details: { by } }
    await auditStaff(trx, line, { person, request })
    return true
  })
  if (!hasMoved) return back()
  const notice = createUndoNotice(translate('content.done.move'), -by, (way) => ({ url: address, data: { by: way } }))
  return back({ flash: { notice } })
}

/** Returns the order after a move; null if there are not enough neighbours on that side. */
export function movePastNeighbours<key>(keys: readonly key[], key: key, by: number): key[] | null {
  const at = keys.indexOf(key)
  const isThere = by !== 0 && at + by >= 0 && at + by < keys.length
  return at < 0 || !isThere ? null : keys.toSpliced(at, 1).toSpliced(at + by, 0, key)
}

async function moveRow(
  trx: Trx,
  { name, isBeside }: OrderedTable,
  { id, by }: { id: number; by: number },
): Promise<boolean> {
  const table = sql.table(name)
  // Rows are read after locking, so that concurrent moves build on each other.
  await sql`lock table ${table} in share row exclusive mode`.execute(trx)
  const { rows } = await sql<{ id: number }>`
    select id from ${table} where archived_at is null and ${isBeside?.(id) ?? sql`true`} order by position, id`.execute(
    trx,
  )
  const moved = movePastNeighbours(
    rows.map((row) => row.id),
    id,
    by,
  )
  if (!moved) return false
  await sql`update ${table} as own set position = wanted.position
    from unnest(${moved}::bigint[]) with ordinality as wanted (id, position)
    where wanted.id = own.id and own.position is distinct from wanted.position`.execute(trx)
  return true
}
