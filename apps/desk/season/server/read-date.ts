import { sql } from 'kysely'
import type { DeskContext } from '#apps/desk/server/context.ts'
import type { DateLine } from '../season.ts'
import { type LineRow, selectLines, toLine } from './date-lines.ts'
import { findVenuesOfDate } from './offer-store.ts'

/** Finds the hall of the concert in the URL. */
export const listVenuesOfDate = ({
  params,
  context,
}: {
  params: { date: string }
  context: DeskContext
}): Promise<number[] | null> => findVenuesOfDate(context.db, Number(params.date))

/** Reads the concert in the URL for lists, once its hall is found. */
export async function readDate({ db, locale }: DeskContext, id: number): Promise<DateLine & { venueId: number }> {
  const { rows } = await sql<LineRow>`${selectLines(sql`event_dates.id = ${id}`)}`.execute(db)
  const [row] = rows
  return { ...toLine(row!, locale), venueId: row!.venueId }
}
