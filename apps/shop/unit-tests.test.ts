import { spawn, spawnSync } from 'node:child_process'
import { connect, createServer } from 'node:net'
import { expect, inject, test } from 'vitest'

const refusal = 'A unit test opens no connection, no port and no process'

test('unit tests: none is given a database', () => {
  expect(inject('postgresUrl')).toBeUndefined()
})

test('unit tests: none reaches a network or starts a process', () => {
  expect(() => connect(5432, '127.0.0.1')).toThrow(refusal)
  expect(() => createServer().listen(0)).toThrow(refusal)
  expect(() => spawn(process.execPath, ['--version'])).toThrow(refusal)
  expect(() => spawnSync(process.execPath, ['--version'])).toThrow(refusal)
})
