import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '#core/context/config.ts'
import { readConfig } from '#operations/config/config.ts'

/**
 * Creates the configuration of a shop under test: defaults, silent, with files in the system's
 * temporary folder.
 */
export function createTestConfig(changes: Partial<Config> = {}): Config {
  const dataDirectory = join(tmpdir(), `cadenza-test-files-${process.pid}`)
  return { ...readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }), dataDirectory, ...changes }
}
