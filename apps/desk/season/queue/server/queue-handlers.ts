import { back } from '@cadenza/navigation/server'
import { z } from 'zod'
import { createClock, toLocalMoment } from '#platform/database/local-moments.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import { view } from '#apps/desk/server/context.ts'
import { checkForm, deskHandler } from '#apps/desk/server/desk-handler.ts'
import { deskMessage } from '#apps/desk/server/desk-message.ts'
import { withNotice } from '#apps/desk/server/undo-notice.ts'
import { readDate } from '../../dates/server/date-lines.ts'
import { findVenuesOfDate } from '../../dates/server/venues-of.ts'
import { queueSteps } from '../queue.ts'
import { announceQueues, changeQueue, findShownQueue } from './queue-store.ts'

const showQueue = deskHandler('season.queue', findVenuesOfDate, async ({ params, narrowTo, context }) => {
  const dateId = Number(params.date)
  const { venueId, ...date } = await readDate(context, dateId)
  const halls = narrowTo('season.edit')
  return view('date-queue', context.translate('planning.queue.of', { event: date.event }), {
    date,
    ...(await findShownQueue(context.db, dateId)),
    mayEdit: halls === null || halls.includes(venueId),
    now: context.now().toISOString(),
  })
})

const opens = z
  .string()
  .max(40)
  .regex(/^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})?$/, deskMessage('planning.queue.errors.moment'))
  .transform((typed) => typed.replace('T', ' ') || null)
  .default(null)

const perMinute = z
  .string()
  .max(40)
  .transform((typed) => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : 0))
  .refine((count) => count >= 1 && count <= 100_000, deskMessage('planning.queue.errors.perMinute'))

const schema = z.discriminatedUnion('step', [
  z.object({ step: z.enum(['announce', 'watch']), opens, perMinute, isForEvent: z.enum(['', 'yes']).default('') }),
  z.object({ step: z.enum(queueSteps), opens, perMinute: perMinute.nullable().default(null) }),
])

const storeQueue = deskHandler(
  'season.queue.store',
  findVenuesOfDate,
  async ({ params, body, person, request, narrowTo, context }) => {
    const { db, translate, config, queues } = context
    const form = checkForm(schema, body, translate)
    const dateId = Number(params.date)
    if (form.opens !== null && !createClock(config.timeZone)(form.opens))
      return back({ errors: { opens: translate('planning.queue.errors.moment') } })
    const moment = toLocalMoment(form.opens ?? undefined, config)
    const count = await db.transaction().execute(async (trx) => {
      const changed =
        form.step === 'announce' || form.step === 'watch'
          ? await announceQueues(trx, {
              dateId,
              opens: moment,
              perMinute: form.perMinute,
              isByLoad: form.step === 'watch',
              halls: form.isForEvent === 'yes' ? narrowTo('season.edit') : 'none',
            })
          : (await changeQueue(trx, { dateId, step: form.step, opens: moment, perMinute: form.perMinute }))
            ? [dateId]
            : []
      for (const date of changed) {
        const details = { after: { step: form.step, opens: form.opens, perMinute: form.perMinute } }
        await auditStaff(trx, { action: 'queue changed', subject: `date ${date}`, details }, { person, request })
      }
      return changed.length
    })
    await queues.refresh(db)
    if (count === 0) return back(withNotice(translate('planning.queue.unchanged'), 'negative'))
    return back(withNotice(translate(`planning.queue.done.${form.step}`, { count })))
  },
)

export const queueHandlers = { 'season.queue': showQueue, 'season.queue.store': storeQueue }
