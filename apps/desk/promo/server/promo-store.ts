/** Promo codes. Orders that have used one keep the discount. */
import { randomUUID, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '#platform/schema/schema.ts'
import { toLocalMoment } from '#platform/database/local-moments.ts'
import type { Translated } from '#values/locales.ts'
import { toCents } from '#values/money.ts'
import { type ContentKind, type By, type ChangeOutcome, changeRecord } from '#apps/desk/content/server/change-record.ts'
import { changeLines, lineFields } from '#apps/desk/content/server/content-column.ts'
import type { DeskContext } from '#apps/desk/server/context.ts'
import { type FieldValue, type Conflict, mergeFields } from '#apps/desk/server/merge-fields.ts'
import { readOff, writeOff } from '../promo.ts'
import { findPromoFlaws, findPlannersHalls } from './promo-refusal.ts'
import { readPromoCode } from './promo-list-store.ts'

type Values = ReadonlyMap<string, FieldValue>

/** Name in revisions and the audit log, before its id. */
export const promoSubject = 'promo code'

/** Finds the hall of the code in the URL: none if valid in all, null if there is no such code. */
export async function findVenuesOfCode({
  params,
  context: { db },
}: {
  params: { code: string }
  context: DeskContext
}) {
  const row = await db
    .selectFrom('promo_codes')
    .select('venue_id')
    .where('id', '=', Number(params.code))
    .executeTakeFirst()
  if (!row) return null
  return row.venue_id === null ? [] : [row.venue_id]
}

/** `taken`: number of codes that already exist: the caller rolls back. */
export type MakeOutcome = { ids: number[]; batch: string | null } | { taken: number }

/** Creates codes in one statement: of two concurrent codes that are or look alike, one is taken. */
export async function createPromoCodes(
  trx: Trx,
  { codes, values, timeZone }: { codes: readonly string[]; values: Values; timeZone: string },
): Promise<MakeOutcome> {
  const batch = codes.length > 1 ? randomUUID() : null
  const row = columnsOf(values, { timeZone, title: null })
  const made = await trx
    .insertInto('promo_codes')
    .columns([
      'code',
      'batch',
      'title',
      'kind',
      'percent',
      'amount_cents',
      'starts_at',
      'ends_at',
      'max_uses',
      'venue_id',
    ])
    .expression(
      sql`select code, ${batch}::uuid, ${row.title}::jsonb, ${row.kind}, ${row.percent}::integer, ${row.amount_cents}::integer,
        ${row.starts_at}::timestamptz, ${row.ends_at}::timestamptz, ${row.max_uses}::integer, ${row.venue_id}::bigint
      from unnest(${codes}::text[]) as given (code)
      where not exists (select from promo_codes other where promo_code_key(other.code) = promo_code_key(given.code))`,
    )
    .onConflict((conflict) => conflict.expression(sql`lower(code)`).doNothing())
    .returning('id')
    .execute()
  if (made.length < codes.length) return { taken: codes.length - made.length }
  return { ids: made.map(({ id }) => id), batch }
}

/** Fields of a code for its history: each can be reverted by users who may edit it now. */
export const promoKind = (timeZone: string): ContentKind => ({
  name: promoSubject,
  check: (trx, change, { person, context: { translate } }) =>
    findPromoFlaws(trx, change, { halls: findPlannersHalls(person), timeZone, translate }),
  async read(trx, id) {
    // Locks the row, so that concurrent uses are serialised.
    const row = await trx
      .selectFrom('promo_codes')
      .select(['paused_at', 'archived_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return null
    const code = await readPromoCode(trx, id, timeZone)
    return new Map<string, FieldValue>([
      ...Object.entries(lineFields('title', code.title)),
      ['off', writeOff(code.off)],
      ['starts', code.starts],
      ['ends', code.ends],
      ['max_uses', code.maxUses],
      ['venue', code.venue],
      ['paused_at', row.paused_at?.toISOString() ?? null],
      ['archived_at', row.archived_at?.toISOString() ?? null],
    ])
  },
  async write(trx, id, changes) {
    const { title } = await trx.selectFrom('promo_codes').select('title').where('id', '=', id).executeTakeFirstOrThrow()
    const all = columnsOf(changes, { timeZone, title })
    const names = [...changes.keys()].flatMap((name) => columnsBy[name] ?? [])
    const row = Object.fromEntries(names.map((name) => [name, all[name]]))
    await trx.updateTable('promo_codes').set(row).where('id', '=', id).execute()
  },
})

type Columns = ReturnType<typeof columnsOf>

const columnsBy: Record<string, (keyof Columns)[]> = {
  title_en: ['title'],
  title_fr: ['title'],
  title_hu: ['title'],
  off: ['kind', 'percent', 'amount_cents'],
  starts: ['starts_at'],
  ends: ['ends_at'],
  max_uses: ['max_uses'],
  venue: ['venue_id'],
  paused_at: ['paused_at'],
  archived_at: ['archived_at'],
}

function columnsOf(values: Values, { timeZone, title }: { timeZone: string; title: Translated | null }) {
  const off = readOff(String(values.get('off') ?? ''))
  const moment = (name: string) =>
    toLocalMoment(String(values.get(name) ?? '').replace('T', ' ') || undefined, { timeZone })
  const text = (name: string) => values.get(name) as string | null | undefined
  return {
    title: changeLines('title', title, values),
    kind: off?.kind ?? 'percent',
    percent: off?.kind === 'percent' ? off.percent : null,
    amount_cents: off?.kind === 'fixed' ? toCents(off.cents) : null,
    starts_at: moment('starts'),
    ends_at: moment('ends'),
    max_uses: (values.get('max_uses') ?? null) as number | null,
    venue_id: (values.get('venue') ?? null) as number | null,
    paused_at: text('paused_at') ?? null,
    archived_at: text('archived_at') ?? null,
  }
}

/**
 * Without characters that are easily confused: 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B, U,
 * V.
 */
const letters = '34679ACDEFGHJKMNPQRTWXY'
/** 23 letters, ten times: 45 bits, of which a sender may try 30 in ten minutes. */
const randomLetters = 10

/**
 * Generates unguessable unique codes: `SPRING-7KQ4M-XW9AC`. `random`: a number below its argument.
 */
export function createRandomCodes(
  { prefix, count }: { prefix: string; count: number },
  random: (below: number) => number = (below) => randomInt(below),
): string[] {
  const codes = new Set<string>()
  while (codes.size < count) {
    const text = Array.from({ length: randomLetters }, () => letters[random(letters.length)]).join('')
    const parts = [prefix, text.slice(0, randomLetters / 2), text.slice(randomLetters / 2)]
    codes.add(parts.filter((part) => part !== '').join('-'))
  }
  return [...codes]
}

interface Saving extends By {
  id: number
  was: ReadonlyMap<string, FieldValue>
  mine: ReadonlyMap<string, FieldValue>
}

/** Saves edits: changes by one of two editors are merged, changes by both are a conflict. */
export async function savePromo(
  trx: Trx,
  kind: ContentKind,
  { id, was, mine, ...by }: Saving,
): Promise<ChangeOutcome | { conflicts: Conflict[] }> {
  const stored = await kind.read(trx, id)
  if (!stored) return null
  const { changes, conflicts } = mergeFields(was, mine, stored)
  if (conflicts.length > 0) return { conflicts }
  return changeRecord(trx, kind, { id, action: 'change', values: changes, ...by })
}
