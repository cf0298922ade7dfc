/** The operation of a change: its progress, and another attempt at what failed. */
import { back, HttpError } from '@cadenza/navigation/server'
import type { Db } from '#platform/schema/schema.ts'
import {
  findOperation,
  findTroubledItems,
  OperationRunning,
  startOperationAgain,
} from '#platform/jobs/operations/operation-store.ts'
import { formatName } from '#core/tickets/ticket.ts'
import type { Locale } from '#values/locales.ts'
import { canOpen, staffPermissions } from '#apps/desk/permissions.ts'
import { readDate } from '#apps/desk/season/dates/server/date-lines.ts'
import { findVenuesOfDate } from '#apps/desk/season/dates/server/venues-of.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import { type DeskContext, view } from '#apps/desk/server/context.ts'
import { deskHandler } from '#apps/desk/server/desk-handler.ts'
import type { ShownOperation, TroubledOrder } from '../change.ts'
import { showPlan, type StoredPlan } from './change-store.ts'

const mostTroubled = 200

const kinds = { 'date-moved': 'move', 'date-postponed': 'postpone', 'date-cancelled': 'cancel' } as const

/** Null: there is none with that id, or it belongs to another concert. */
async function findOperationOf(
  db: Db,
  { dateId, operationId, locale }: { dateId: number; operationId: number; locale: Locale },
): Promise<ShownOperation | null> {
  const found = await findOperation(db, operationId)
  if (found?.subject !== `event date ${dateId}` || !Object.hasOwn(kinds, found.kind)) return null
  const [, userId] = /^user (\d{1,15})$/.exec(found.started_by) ?? []
  const person =
    userId &&
    (await db.selectFrom('users').select(['firstname', 'lastname']).where('id', '=', Number(userId)).executeTakeFirst())
  return {
    id: found.id,
    change: kinds[found.kind as keyof typeof kinds],
    startedBy: person ? formatName(person, locale) : found.started_by,
    startedAt: found.started_at.toISOString(),
    state: found.state,
    items: found.items,
    done: found.done,
    failed: found.failed,
    plan: showPlan(found.plan as StoredPlan),
  }
}

async function findTroubledOrders(db: Db, operationId: number): Promise<TroubledOrder[]> {
  const items = await findTroubledItems(db, operationId, mostTroubled)
  return items.map(({ key, label, state, error }) => ({ key, reference: label, state, error }))
}

async function readOperation({ db, locale }: DeskContext, params: { date: string; operation: string }) {
  const ids = { dateId: Number(params.date), operationId: Number(params.operation) }
  const operation = await findOperationOf(db, { ...ids, locale })
  if (!operation) throw new HttpError(404)
  return operation
}

const showOperation = deskHandler('season.operation', findVenuesOfDate, async ({ params, person, context }) => {
  const { db, translate } = context
  const { venueId, ...date } = await readDate(context, Number(params.date))
  const operation = await readOperation(context, params)
  return view('date-operation', translate(`changes.${operation.change}.title`), {
    date: { id: date.id, event: date.event, hall: date.hall, startsAt: date.startsAt },
    operation,
    troubles: () => findTroubledOrders(db, operation.id),
    mayRetry: canOpen(person.roles, staffPermissions['season.operation.retry'], [venueId]),
  })
})

/** Completed items are not touched. */
const storeRetry = deskHandler(
  'season.operation.retry',
  findVenuesOfDate,
  async ({ params, person, request, context }) => {
    const { db, translate } = context
    const { id, change } = await readOperation(context, params)
    const say = (kind: 'positive' | 'warning', text: string) => back({ flash: { notice: { kind, text } } })
    try {
      const items = await db.transaction().execute(async (trx) => {
        const count = await startOperationAgain(trx, id)
        const details = { id, change, items: count }
        if (count > 0)
          await auditStaff(
            trx,
            { action: 'operation retry', subject: `event date ${params.date}`, details },
            { person, request },
          )
        return count
      })
      return items > 0
        ? say('positive', translate('changes.again.done', { count: items }))
        : say('warning', translate('changes.again.nothing'))
    } catch (error) {
      if (error instanceof OperationRunning) return say('warning', translate('changes.refused.running'))
      throw error
    }
  },
)

export const dateOperationHandlers = { 'season.operation': showOperation, 'season.operation.retry': storeRetry }
