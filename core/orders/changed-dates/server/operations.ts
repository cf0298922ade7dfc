import { defineOperation, type OperationKinds, workOf } from '#platform/jobs/operations/operation.ts'
import type { ShopJobContext } from '#core/context/job-context.ts'
import type { ReturnedMoney } from '#core/orders/ticket-return.ts'
import { cancelForOrder } from './cancel-step.ts'
import { endWaitingOrder, notifyHolder } from './change-steps.ts'

export interface ChangeParameters {
  changeId: number
  dateId: number
}

/** Refunded part of the tickets' price. */
export interface CancelParameters extends ChangeParameters {
  money: ReturnedMoney
}

export const dateMoved = defineOperation<ChangeParameters>('date-moved')
export const dateCancelled = defineOperation<CancelParameters>('date-cancelled')
export const datePostponed = defineOperation<ChangeParameters>('date-postponed')

/** Work per order when a concert is changed. */
export const dateOperations: OperationKinds<ShopJobContext> = {
  ...workOf(dateMoved, (trx, { key, parameters }) => notifyHolder(trx, readKey(key).id, parameters.changeId)),
  ...workOf(datePostponed, async (trx, { key, parameters }) => {
    const { kind, id } = readKey(key)
    if (kind === 'waiting') await endWaitingOrder(trx, id)
    else await notifyHolder(trx, id, parameters.changeId)
  }),
  ...workOf(dateCancelled, async (trx, { key, parameters }) => {
    const { kind, id } = readKey(key)
    if (kind === 'waiting') await endWaitingOrder(trx, id)
    else await cancelForOrder(trx, { orderId: id, ...parameters })
  }),
}

/** Parses `order:12` or `waiting:12`. */
function readKey(key: string): { kind: string; id: number } {
  const [kind = '', id] = key.split(':')
  return { kind, id: Number(id) }
}
