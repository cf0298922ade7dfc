import type { OperationKinds } from '#platform/jobs/operations/operation.ts'
import type { ShopJobContext } from '#core/context/job-context.ts'
import { dateOperations } from '#core/orders/changed-dates/server/operations.ts'

/** Long work of the shop, by its kind. A feature adds its own here. */
export const operations: OperationKinds<ShopJobContext> = { ...dateOperations }
