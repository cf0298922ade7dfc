/**
 * Reports problems of the environment and exits with 1; silent otherwise. Run by scripts before a
 * build.
 */
import { isProductionEnvironment, readConfig } from '../config/config.ts'
import { providerKeyShapes } from '#core/payments/providers/server/providers.ts'
import { createLog } from '#platform/log/log.ts'
import { logStartFailure } from './start-failure.ts'

try {
  readConfig()
} catch (error) {
  logStartFailure(error, { log: createLog({ keyShapes: providerKeyShapes }), isProduction: isProductionEnvironment() })
  process.exitCode = 1
}
