import type { OperationKinds } from '../../../platform/jobs/operations/operation.ts'
import type { ShopJobContext } from '../../context/job-context.ts'
import { dateOperations } from '../../orders/server/changed-dates/operations.ts'

/** Long work of the shop, by its kind. A feature adds its own here. */
export const operations: OperationKinds<ShopJobContext> = { ...dateOperations }
