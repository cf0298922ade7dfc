import { sql } from 'kysely'
import type { Locale } from '#values/locales.ts'
import type { Db, Trx } from '#platform/schema/schema.ts'
import type { Place } from '../queue.ts'

interface TurnMail extends Place {
  /** Places before this one; null: not drawn yet. */
  position: number | null
  email: string
  locale: Locale
}

/** Stores who is written to when the turn of the place comes; another address replaces it. */
export async function storeTurnMail(db: Db, { queueId, id, number, position, email, locale }: TurnMail): Promise<void> {
  await sql`
    insert into turn_mails (queue_id, place, number, position, email, locale)
    select id, ${id}, ${number}::integer, ${position}::integer, ${email}, ${locale} from queues
    where id = ${queueId} and ended_at is null
    on conflict (queue_id, place) do update set email = excluded.email, locale = excluded.locale`.execute(db)
}

/** Positions of places that were stored before the lot was drawn. */
export async function placeTurnMails(db: Db, queueId: number, findPosition: (place: Place) => number | null) {
  const rows = await db
    .selectFrom('turn_mails')
    .select(['place', 'number'])
    .where('queue_id', '=', queueId)
    .where('position', 'is', null)
    .limit(2_000)
    .execute()
  if (rows.length === 0) return
  const placed = rows.map(({ place, number }) => ({ place, position: findPosition({ queueId, id: place, number }) }))
  await sql`
    update turn_mails set position = placed.position
    from jsonb_to_recordset(${JSON.stringify(placed)}) as placed (place text, position integer)
    where queue_id = ${queueId} and turn_mails.place = placed.place`.execute(db)
}

/** Deletes the addresses of places whose turn has come, and returns them. */
export async function takeTurnMails(trx: Trx, queueId: number): Promise<Omit<TurnMail, 'position'>[]> {
  const { rows } = await sql<Omit<TurnMail, 'position'>>`
    delete from turn_mails where (queue_id, place) in (
      select queue_id, place from turn_mails join queues on queues.id = queue_id
      where queue_id = ${queueId} and position < served and ended_at is null
      order by position limit 200)
    returning queue_id as "queueId", place as id, number, email, locale`.execute(trx)
  return rows
}

/** Deletes the addresses of queues that have ended. */
export async function forgetTurnMails(db: Db, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from turn_mails where (queue_id, place) in (
      select queue_id, place from turn_mails join queues on queues.id = queue_id where ended_at <= now() limit ${limit})
    returning place`.execute(db)
  return rows.length
}
