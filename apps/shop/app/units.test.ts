/** The operator's guide agrees with the files of deploy/ and the code. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { maxConnections } from '#platform/database/database-limits.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8')
const guide = read('docs/operations.md')
const settingsOf = (unit: string) =>
  new Map([...read(`deploy/${unit}`).matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value]) => [name, value]))

test('units: a process that is restarted leaves the database, which runs in its unit, to the others', () => {
  expect(settingsOf('cadenza@.service').get('KillMode')).toBe('process')
})

test('units: commands and backups run as the shop does, and on an empty machine as well', () => {
  const [, command = ''] = /^cadenza-admin\(\) \{\n(.*?)^\}/ms.exec(guide) ?? []
  const ofCommand: Record<string, string | undefined> = {
    User: /--uid=(\S+)/.exec(command)?.[1],
    Group: /--gid=(\S+)/.exec(command)?.[1],
    WorkingDirectory: /--working-directory=(\S+)/.exec(command)?.[1],
    ...Object.fromEntries([...command.matchAll(/--property=(\w+)=(\S+)/g)].map(([, name, value]) => [name, value])),
  }
  expect(Object.keys(ofCommand)).toContain('EnvironmentFile')
  for (const unit of ['cadenza@.service', 'cadenza-backup.service'].map(settingsOf))
    for (const name of [...Object.keys(ofCommand), 'StateDirectory', 'StateDirectoryMode'])
      expect(ofCommand[name], name).toBe(unit.get(name))
})

test('connections: the guides say how many a process takes, and what for', () => {
  const { visitors, jobs } = maxConnections
  const all = Object.values(maxConnections).reduce((sum, count) => sum + count)
  expect(guide).toContain(`Each process opens ${all} connections at most: ${visitors} for visitors, ${jobs} for jobs,`)
  expect(read('docs/reference/security/operation.md')).toContain(`${all} connections a process`)
})
