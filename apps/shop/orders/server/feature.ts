import type { ServerFeature } from '#apps/shop/server/feature.ts'
import { createInventoryJobs } from '#core/inventory/server/jobs.ts'
import { dateOperations } from '#core/orders/changed-dates/server/operations.ts'
import { orderMails } from '#core/orders/mails/server/mails.ts'
import { waitingOrders } from '#core/orders/server/waiting-orders-store.ts'
import { createOrderJobs } from '#core/orders/settlement/server/jobs.ts'
import { describeProvider } from '#core/payments/providers/server/providers.ts'
import { orderGuards } from '../access/server/order-guard.ts'
import { checkoutHandlers, checkoutSchemas } from '../checkout/server/handlers.ts'
import { walletHandlers } from '../checkout/server/wallet-handlers.ts'
import { exchangeHandlers } from '../exchange/server/handlers.ts'
import { ticketNameHandlers } from '../names/server/handlers.ts'
import { ownReturnHandlers } from '../own-tickets/server/return-handlers.ts'
import { paymentResultHandlers } from '../payment-result/server/handlers.ts'
import { webhookHandlers } from '../settlement/server/handlers.ts'
import { orderTicketHandlers } from '../tickets/server/handlers.ts'

export const orderFeature = {
  handlers: {
    ...checkoutHandlers,
    ...walletHandlers,
    ...webhookHandlers,
    ...paymentResultHandlers,
    ...orderTicketHandlers,
    ...ticketNameHandlers,
    ...ownReturnHandlers,
    ...exchangeHandlers,
  },
  guards: orderGuards,
  schemas: checkoutSchemas,
  mails: orderMails,
  jobs: (config) => [
    ...createInventoryJobs(waitingOrders, config),
    ...createOrderJobs(config),
    ...(describeProvider(config.payment.provider).createJobs?.(config) ?? []),
  ],
  operations: dateOperations,
} satisfies ServerFeature
