import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createArchive, readArchive } from './archive.ts'
import { areClosed, readHandleClass } from './testing/file-handles.ts'
import { watchRejections } from './testing/rejections.ts'
import { readEntries, writeArchive } from './testing/small-backup.ts'

let directory: string
let path: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cadenza-archive-'))
  path = join(directory, 'a.tar.gz')
})
afterEach(() => rm(directory, { recursive: true }))

const broken = { name: 'BackupError', message: expect.stringMatching(/^The file is broken or was cut: ./) }

test('archive: files come out in the order and with the bytes that they went in with', async () => {
  const archive = await createArchive(path)
  await archive.addBytes('a', Buffer.from('alpha'))
  await archive.addStream('b/c', 7, Readable.from([Buffer.from('bet'), Buffer.from('ween')]))
  await archive.addBytes('d', Buffer.alloc(0))
  await archive.finish()
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await readEntries(path)).toEqual([
    ['a', 'alpha'],
    ['b/c', 'between'],
    ['d', ''],
  ])
  await expect(createArchive(path)).rejects.toMatchObject({ code: 'EEXIST' })
})

test('archive: files whose bytes nobody asks for are passed over', async () => {
  await writeArchive(path, [
    ['large', 'x'.repeat(200_000)],
    ['small', 'y'],
  ])
  const found: [string, number][] = []
  for await (const { name, size } of readArchive(path)) found.push([name, size])
  expect(found).toEqual([
    ['large', 200_000],
    ['small', 1],
  ])
})

test('archive: one that is cut anywhere, or differs in its last bytes, is broken', async () => {
  await writeArchive(path, [
    ['a', 'alpha'],
    ['b', 'beta'],
  ])
  const bytes = await readFile(path)
  const unnoticed: string[] = []
  const read = async (what: string, altered: Uint8Array) => {
    await writeFile(path, altered)
    const error = await readEntries(path).catch((thrown: Error) => thrown)
    if (!(error instanceof Error && broken.message.asymmetricMatch(error.message))) unnoticed.push(what)
  }
  for (let length = 0; length < bytes.length; length++) await read(`cut at ${length}`, bytes.subarray(0, length))
  // Checksum and length at the end of a gzipped file.
  for (let at = bytes.length - 8; at < bytes.length; at++) {
    await read(`byte ${at}`, bytes.with(at, bytes[at]! ^ 1))
  }
  expect(unnoticed).toEqual([])
})

test.each([
  ['no gzip', Buffer.from('-- PostgreSQL database dump')],
  ['no tar', gzipSync(Buffer.alloc(1024, 'x'))],
  ['too short for a tar', gzipSync('x')],
])('archive: a file that is %s is broken, and the cause is kept', async (_, bytes) => {
  await writeFile(path, bytes)
  await expect(readEntries(path)).rejects.toMatchObject({ ...broken, cause: expect.any(Error) })
})

test('archive: bytes of a file that were altered are told while they are read', async () => {
  await writeArchive(path, [['a', randomBytes(300_000).toString('latin1')]])
  const bytes = await readFile(path)
  await writeFile(path, bytes.subarray(0, 200_000))
  const read = async () => {
    for await (const { chunks } of readArchive(path)) {
      // Caught here: the archive throws another error after its loop.
      const error = await buffer(chunks).catch((thrown: unknown) => thrown)
      expect(error).toMatchObject(broken)
    }
  }
  await expect(read()).rejects.toMatchObject(broken)
})

test('archive: what the system says of a file stays as it is', async () => {
  await expect(readEntries(join(directory, 'none.tar.gz'))).rejects.toMatchObject({ code: 'ENOENT' })
})

test('archive: reading and writing end when they are aborted', async () => {
  const aborted = { name: 'AbortError' }
  await writeArchive(path, [
    ['a', 'x'],
    ['b', 'y'],
  ])
  const reader = new AbortController()
  const read = async () => {
    for await (const { name } of readArchive(path, reader.signal)) if (name === 'a') reader.abort()
  }
  await expect(read()).rejects.toMatchObject(aborted)
  const writer = new AbortController()
  const archive = await createArchive(join(directory, 'b.tar.gz'), writer.signal)
  await archive.addBytes('a', Buffer.from('x'))
  writer.abort()
  await expect(archive.addBytes('b', Buffer.from('y'))).rejects.toMatchObject(aborted)
  await expect(archive.finish()).rejects.toMatchObject(aborted)
})

test('archive: one that ends while nobody waits for it ends nothing else', async () => {
  const unheard = watchRejections()
  const controller = new AbortController()
  const createStream = vi.spyOn(await readHandleClass(), 'createWriteStream')
  await createArchive(path, controller.signal)
  controller.abort()
  await vi.waitFor(() => expect(areClosed(createStream.mock.contexts)).toEqual([true]))
  await turn()
  expect(unheard).toEqual([])
})

test('archive: one that is given up is closed, is gone, and takes nothing more', async () => {
  const createStream = vi.spyOn(await readHandleClass(), 'createWriteStream')
  const archive = await createArchive(path)
  await archive.addBytes('a', randomBytes(100_000))
  expect(areClosed(createStream.mock.contexts)).toEqual([false])
  await archive.abort()
  expect(areClosed(createStream.mock.contexts)).toEqual([true])
  expect(await readdir(directory)).toEqual([])
  await expect(archive.addBytes('b', Buffer.from('y'))).rejects.toThrow()
  // Aborting again, or when the file is gone, is not an error.
  await archive.abort()
})

test('archive: a full disk is what is said, whichever file did not fit', async () => {
  const handles = await readHandleClass()
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  for (const method of ['write', 'writev'] as const) vi.spyOn(handles, method).mockRejectedValue(full)
  const archive = await createArchive(path)
  const add = async () => {
    for (let count = 0; count < 100; count++) await archive.addBytes(`${count}`, randomBytes(100_000))
  }
  await expect(add()).rejects.toBe(full)
  await expect(archive.finish()).rejects.toBe(full)
})

test.each([
  ['is longer than it was said to be', 3, ['abcd'], 'Size mismatch'],
  ['is shorter than it was said to be', 5, ['abcd'], 'Size mismatch'],
])('archive: a file that %s fails', async (_, size, texts, message) => {
  const archive = await createArchive(path)
  await archive.addBytes('a', Buffer.from('x'))
  await expect(archive.addStream('b', size, Readable.from(texts.map((text) => Buffer.from(text))))).rejects.toThrow(
    message,
  )
  await expect(archive.finish()).rejects.toThrow(message)
})

test('archive: why a file cannot be read is what is said', async () => {
  const archive = await createArchive(path)
  const unreadable = new Error('unreadable')
  const chunks = (async function* chunks() {
    yield Buffer.from('x')
    throw unreadable
  })()
  await expect(archive.addStream('a', 5, chunks)).rejects.toBe(unreadable)
})

test('archive: what is finished is on the disk, power cut or not', async () => {
  const sync = vi.spyOn(await readHandleClass(), 'sync')
  const archive = await createArchive(path)
  await archive.addBytes('a', Buffer.from('x'))
  expect(sync).not.toHaveBeenCalled()
  await archive.finish()
  expect(sync).toHaveBeenCalledTimes(1)
  expect(gunzipSync(await readFile(path)).toString('latin1')).toContain('x')
})
