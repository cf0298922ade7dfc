import { href } from '@cadenza/navigation'
import { back, HttpError, merge, redirect, view } from '@cadenza/navigation/server'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { readPageNumber } from '#core/catalogue/season/filters.ts'
import { findRequestLimit, rateLimits } from '#core/context/request-limits.ts'
import { readForm } from '#ui/forms/server/read-form.ts'
import { can } from '#core/accounts/roles/roles.ts'
import type { AccountHandler } from '#core/accounts/access/server/account-guards.ts'
import { logSecurity } from '#core/accounts/server/security-log.ts'
import { refuse, orderTables, orderInvokeSchema } from '#core/accounts/my-orders/server/actions.ts'
import { findMyOrders, claimGuestOrders, countFreeOrders } from '#core/accounts/my-orders/server/my-order-store.ts'

const listOrders: AccountHandler<'account.orders'> = ({ guarded, query, context }) => {
  const { db, config, locale, translate, accountTexts } = context
  const { id: userId, email } = guarded.signedIn
  const page = readPageNumber(query['page'])
  return view(
    'my-orders',
    {
      orders: merge(() => findMyOrders(db, { userId, locale, page, config }), { list: 'data', by: 'uuid' }),
      page,
      offer: async () => ({ count: await countFreeOrders(db, userId), email }),
      texts: accountTexts('accounts.orders.'),
    },
    { head: { title: translate('accounts.orders.title'), robots: 'noindex' } },
  )
}

const claimOrders: AccountHandler<'account.orders.claim'> = async ({ guarded, request, context }) => {
  const { db, config, translate } = context
  const { id: userId, email } = guarded.signedIn
  const count = await db.transaction().execute(async (trx) => {
    const taken = await claimGuestOrders(trx, userId)
    if (taken > 0) {
      await logSecurity(
        trx,
        { event: 'orders taken over', email, userId, details: { count: taken } },
        { request, config },
      )
    }
    return taken
  })
  const text = translate('accounts.ordersTaken', { count })
  return redirect(href(accountRoutes['account.orders']), {
    flash: { notice: { kind: count > 0 ? 'positive' : 'warning', text } },
  })
}

/** Runs a table action. Another user's record counts as missing: then nothing is done. */
const invoke: AccountHandler<'invoke'> = async ({ guarded, body, request, context }) => {
  const { db, translate } = context
  const limit = await findRequestLimit(rateLimits.invoke, request, context)
  if (limit) return refuse(limit)
  const form = readForm(orderInvokeSchema, body, translate)
  if ('errors' in form) return back({ errors: form.errors })
  const { table: tableName, action: actionName, ids } = form.value
  const table = Object.hasOwn(orderTables, tableName) ? orderTables[tableName] : undefined
  const action = table && Object.hasOwn(table.actions, actionName) ? table.actions[actionName] : undefined
  if (!table || !action) throw new HttpError(404)
  const user = { id: guarded.signedIn.id, roles: [] }
  const found = await table.find(db, ids)
  const records = found.filter(({ user_id: userId }) => can(user, action.permission, { userId }))
  if (records.length < ids.length) throw new HttpError(404)
  return action.run(records, { request, context })
}

export const accountOrderHandlers = { 'account.orders': listOrders, 'account.orders.claim': claimOrders, invoke }
