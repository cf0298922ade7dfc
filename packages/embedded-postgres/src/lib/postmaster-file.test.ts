import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { signalServer } from './postmaster-file.ts'

test('embedded database: a signal to a server that has ended meanwhile is no error', () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  expect(() => signalServer({ pid, port: 5432, status: 'ready' }, 'SIGINT')).not.toThrow()
})
