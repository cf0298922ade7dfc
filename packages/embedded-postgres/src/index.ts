export { startEmbeddedPostgres, type EmbeddedPostgres, type EmbeddedPostgresOptions } from './lib/embedded-postgres.ts'
export { withLock } from './lib/lock.mjs'
export { rotateLog } from './lib/server-log.ts'
export { isRunning, readPostmasterFile } from './lib/postmaster-file.ts'
