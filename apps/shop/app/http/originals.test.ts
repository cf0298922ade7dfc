import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
  const folder = join(shop.config.dataDirectory, 'media/originals')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'abc.jpeg'), 'taken by Somebody at 47.5, 19.04')
  await writeFile(join(folder, '../abc-480.jpeg'), 'for all')
})
afterAll(() => shop.close())

test('media: the file of a picture is served, its original to nobody, however it is spelled', async () => {
  expect((await shop.visitor().get('/media/abc-480.jpeg')).body).toBe('for all')
  const spellings = [
    '/media/originals/abc.jpeg',
    '/media/Originals/abc.jpeg',
    '/media/%6friginals/abc.jpeg',
    '/media//originals/abc.jpeg',
    '/media/./originals//abc.jpeg',
    '/media/x/../originals/abc.jpeg',
    '/media/originals%2fabc.jpeg',
    '/media/originals%5cabc.jpeg',
    '/media/originals',
    '/media/originals/',
  ]
  for (const path of spellings) {
    const { status, body } = await shop.visitor().get(path)
    expect({ path, isServed: status === 200 || body.includes('Somebody') }).toEqual({ path, isServed: false })
  }
})
