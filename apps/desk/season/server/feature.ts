import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { dateChangeHandlers } from '../change/server/handlers.ts'
import { dateOperationHandlers } from '../change/server/operation-handlers.ts'
import { dateEditHandlers } from '../edit/server/handlers.ts'
import { seasonFileHandlers } from '../files/server/handlers.ts'
import { hallHandlers } from '../halls/server/handlers.ts'
import { hallPlanHandlers } from '../halls/server/plan-handlers.ts'
import { planHandlers } from '../plan/server/handlers.ts'
import { queueHandlers } from '../queue/server/queue-handlers.ts'
import { priceListHandlers } from '../price-lists/server/handlers.ts'
import { priceHandlers } from '../prices/server/handlers.ts'
import { seasonDoorHandlers } from '../dates/server/door-handlers.ts'
import { seasonHandlers } from '../dates/server/handlers.ts'

export const seasonFeature = {
  handlers: {
    ...seasonHandlers,
    ...seasonDoorHandlers,
    ...queueHandlers,
    ...planHandlers,
    ...priceHandlers,
    ...dateEditHandlers,
    ...seasonFileHandlers,
    ...hallHandlers,
    ...hallPlanHandlers,
    ...priceListHandlers,
    ...dateChangeHandlers,
    ...dateOperationHandlers,
  },
} satisfies ServerFeature
