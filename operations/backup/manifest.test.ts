import { expect, test } from 'vitest'
import { type Manifest, parseManifest } from './manifest.ts'
import { checksum, createManifest, describeFile, describeRows } from './testing/small-backup.ts'

const manifest = createManifest({
  tables: [describeRows('halls', ['id', 'name'], '1\tGreat hall\n')],
  identities: [{ table: 'halls', column: 'id', last: 1 }],
  media: [describeFile('a.avif', 'a')],
})
const [table, identity, file] = [manifest.tables[0]!, manifest.identities[0]!, manifest.media[0]!]
const sum = checksum('')

test('manifest: what was written is read', () => {
  expect(parseManifest(JSON.stringify(manifest))).toEqual(manifest)
})

test.each([
  ['no JSON', '{', 'The manifest cannot be read: it is not JSON.'],
  ['nothing', 'null', 'The manifest cannot be read: '],
  ['of no layout', JSON.stringify({ ...manifest, format: undefined }), 'The manifest cannot be read: '],
  ['of a layout in words', JSON.stringify({ ...manifest, format: '1' }), 'The manifest cannot be read: '],
  [
    'of another layout',
    JSON.stringify({ ...manifest, format: 2 }),
    'The file has the layout 2, and this version reads 1: use the version of the shop that wrote it.',
  ],
])('manifest: one that is %s is refused', (_, text, message) => {
  const parse = () => parseManifest(text)
  expect(parse).toThrow(expect.objectContaining({ name: 'BackupError', message: expect.stringContaining(message) }))
  expect(parse).toThrow(message)
})

test.each<[string, Partial<Record<keyof Manifest, unknown>>]>([
  ['madeAt', { madeAt: 'yesterday' }],
  ['shopVersion', { shopVersion: 1 }],
  ['postgresVersion', { postgresVersion: undefined }],
  ['migrations', { migrations: [] }],
  ['migrations', { migrations: [{ name: 1, checksum: sum }] }],
  ['migrations', { migrations: [{ name: 'a', checksum: `${sum}0` }] }],
  ['migrations', { migrations: [{ name: 'a', checksum: sum.slice(1) }] }],
  ['migrations', { migrations: [{ name: 'a', checksum: `x${sum}` }] }],
  ['tables', { tables: [{ ...table, name: undefined }] }],
  ['tables', { tables: [{ ...table, columns: 'id' }] }],
  ['tables', { tables: [{ ...table, rows: -1 }] }],
  ['tables', { tables: [{ ...table, rows: 0.5 }] }],
  ['tables', { tables: [{ ...table, bytes: '1' }] }],
  ['tables', { tables: [{ ...table, sha256: sum.toUpperCase() }] }],
  ['identities', { identities: [{ ...identity, last: -1 }] }],
  ['identities', { identities: [{ ...identity, column: 1 }] }],
  ['media', { media: [{ ...file, path: 1 }] }],
  ['media', { media: [{ ...file, sha256: '' }] }],
])('manifest: %s that are wrong are named', (name, change) => {
  expect(() => parseManifest(JSON.stringify({ ...manifest, ...change }))).toThrow(
    new RegExp(`^The manifest cannot be read: .*at ${name}`, 's'),
  )
})
