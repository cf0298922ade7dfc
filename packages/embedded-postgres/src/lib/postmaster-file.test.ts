import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { sendSignal } from './postmaster-file.ts'

test('embedded database: a signal to a server that has ended meanwhile is no error', () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  expect(() => sendSignal({ pid, port: 5432, status: 'ready' }, 'SIGINT')).not.toThrow()
})
