import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ season: false })
})
afterAll(() => shop.close())

test.each([
  ['/', 'text/html; charset=utf-8'],
  ['/no/such/page', 'text/html; charset=utf-8'],
  ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ['/feeds/season.ics', 'text/calendar; charset=utf-8'],
  ['/feeds/season.atom', 'application/atom+xml; charset=utf-8'],
  ['/lang/en.json', 'application/json; charset=utf-8'],
  ['/health/live', 'application/json; charset=utf-8'],
])('%s says what it is, with its encoding: %s', async (path, type) => {
  const { headers } = await shop.visitor().get(path)
  expect(headers['content-type']).toBe(type)
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test.each(['programme.html', 'picture.svg', 'script.js', 'page.xml'])(
  'what was handed in as %s is saved, never opened in the name of the shop',
  async (name) => {
    const folder = join(shop.config.dataDirectory, 'media')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, name), '<script>alert(1)</script>')
    onTestFinished(() => rm(join(folder, name)))
    const { headers, statusCode } = await shop.inject({ url: `/media/${name}` })
    expect(statusCode).toBe(200)
    expect(headers['content-disposition']).toBe('attachment')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  },
)
