/**
 * Ensures that a unit test reaches no database, network or process: the error names the right kind
 * of test. (Without `provide` there is no database URL either.)
 */
import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import { Server, Socket } from 'node:net'

function refuse(): never {
  throw new Error(
    'A unit test opens no connection, no port and no process: its file belongs into a folder of integration tests (vitest.config.ts).',
  )
}

Object.assign(Socket.prototype, { connect: refuse })
Object.assign(Server.prototype, { listen: refuse })
Object.assign(childProcess, {
  exec: refuse,
  execFile: refuse,
  execFileSync: refuse,
  execSync: refuse,
  fork: refuse,
  spawn: refuse,
  spawnSync: refuse,
})
syncBuiltinESMExports()
