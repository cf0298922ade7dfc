/** Reports problems of the environment, before a build, and exits with 1; silent otherwise. */
import { isProductionEnvironment, readConfig } from '../config/config.ts'
import { paymentKeyShapes } from '#core/payments/providers/server/providers.ts'
import { createLog } from '#platform/log/log.ts'
import { logStartFailure } from './start-failure.ts'

try {
  readConfig()
} catch (error) {
  logStartFailure(error, { log: createLog({ keyShapes: paymentKeyShapes }), isProduction: isProductionEnvironment() })
  process.exitCode = 1
}
