/**
 * Process entry: sets up the log and error handling first, then starts the shop with the desk.
 * Output of loading modules is captured, too.
 */
import { isProductionEnvironment } from './config/config.ts'
import { paymentKeyShapes } from '../core/payments/providers/server/providers.ts'
import { createLog } from '../platform/log/log.ts'
import { writeOnlyJson } from '../platform/process/process-output.ts'

const log = createLog({ keyShapes: paymentKeyShapes })
const isProduction = isProductionEnvironment()
if (isProduction) writeOnlyJson(log)
const { runShop } = await import('./start/run-shop.ts')
const { deskApp } = await import('../apps/desk/app/server/desk-app.ts')
await runShop({ log, isProduction, mountedApps: [deskApp], buildFollows: process.argv.includes('--build-follows') })
