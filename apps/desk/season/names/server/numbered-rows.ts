/** Rows of a record with a history, and refusals of changes to what others have changed. */
import { sql } from 'kysely'
import { z } from 'zod'
import { locales, type Translated } from '#values/locales.ts'
import type { Trx } from '#platform/schema/schema.ts'
import { type By, ChangeRefused, type ContentKind, nameSubject } from '#apps/desk/content/server/change-record.ts'
import { isOvertaken } from '#apps/desk/content/server/revision-store.ts'
import { toNames } from '#apps/desk/season/names/names.ts'

/** Gives new rows their numbers, so that a removed one can return with its own. */
export async function numberRows<row extends { id: number | null }>(
  trx: Trx,
  table: 'hall_categories' | 'price_list_kinds',
  { rows, known }: { rows: readonly row[]; known: readonly { id: number | null }[] },
): Promise<(row & { id: number })[]> {
  const numbered: (row & { id: number })[] = []
  for (const row of rows) {
    const own = known.find(({ id }) => id === row.id)?.id
    numbered.push({ ...row, id: own ?? (await findNextId(trx, table)) })
  }
  return numbered
}

async function findNextId(trx: Trx, table: string): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select nextval(pg_get_serial_sequence(${table}, 'id'))::bigint as id`.execute(trx)
  return rows[0]!.id
}

/** `seen`: the last revision that the page has shown. Default: the reverted one. */
export const revertSchema = z.object({
  seen: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
})

/** Locks the record; refuses a change by somebody who has read another version. */
export async function lockVersion(
  trx: Trx,
  table: 'price_lists' | 'venues',
  { id, version, refusal }: { id: number; version: number; refusal: string },
): Promise<void> {
  const row = await trx
    .selectFrom(table as 'venues')
    .select('version')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.version !== version) throw new ChangeRefused({ version: refusal })
}

/** Locks the record; refuses a change by somebody who has not seen the last one. */
export async function refuseOvertaken(
  trx: Trx,
  kind: ContentKind,
  { id, seen, context }: By & { id: number; seen: number },
): Promise<void> {
  await kind.read(trx, id)
  if (await isOvertaken(trx, { subject: nameSubject(kind, id), seen }))
    throw new ChangeRefused({ version: context.translate('planning.errors.stale') })
}

/** Names of rows in the history: the parts `7.title_fr`. */
export const listNames = (part: string, names: Translated | null): [string, string][] =>
  locales.flatMap((locale) => {
    const text = toNames(names ?? { en: '' })[locale]
    return text === '' ? [] : [[`${part}_${locale}`, text]]
  })
