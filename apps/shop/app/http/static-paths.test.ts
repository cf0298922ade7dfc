import { mkdir, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'

let shop: TestShop
const secret = 'nobody-reads-this'
beforeAll(async () => {
  shop = await createTestShop({ season: false })
  const { dataDirectory } = shop.config
  await mkdir(join(dataDirectory, 'media/folder'), { recursive: true })
  for (const file of ['outside.txt', 'media/.hidden', 'media/folder/inside.txt'])
    await writeFile(join(dataDirectory, file), secret)
})
afterAll(async () => {
  await rm(join(shop.config.dataDirectory, 'outside.txt'))
  await rm(join(shop.config.dataDirectory, 'media/.hidden'))
  await rm(join(shop.config.dataDirectory, 'media/folder'), { recursive: true })
  await shop.close()
})

/** Requests the literal path, without a client's normalisation. */
async function get(path: string) {
  const socket = connect(shop.config.port, '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${shop.config.port}\r\nConnection: close\r\n\r\n`)
  const answer = await text(socket)
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]), answer }
}

test('files: one that lies below the folder of media is served', async () => {
  expect((await get('/media/folder/inside.txt')).answer).toContain(secret)
})

test.each([
  '/media/../outside.txt',
  '/media/%2e%2e/outside.txt',
  '/media/..%2foutside.txt',
  '/media/..%5coutside.txt',
  '/media/%252e%252e/outside.txt',
  '/media/folder/../../outside.txt',
  '/media//../outside.txt',
  '/media/....//outside.txt',
  '/media/..;/outside.txt',
  '/media/.hidden',
  '/media/%2ehidden',
  '/media/',
  '/media/folder',
  '/media/folder/',
  '/../package.json',
  '/.git/config',
  '/.env',
  '/package.json',
  '/build/../package.json',
  '/build/assets/',
  '/postgres/password',
  '/mail/',
])('files: nothing is served by %s', async (path) => {
  const { status, answer } = await get(path)
  expect([301, 302, 400, 403, 404]).toContain(status)
  expect(answer).not.toContain(secret)
  expect(answer).not.toContain('"dependencies"')
  expect(answer).not.toMatch(/inside\.txt|outside\.txt<|Index of/)
})
