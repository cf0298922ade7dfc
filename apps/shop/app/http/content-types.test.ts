import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'

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

async function ask(name: string) {
  const folder = join(shop.config.dataDirectory, 'media')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, name), '<script>alert(1)</script>')
  onTestFinished(() => rm(join(folder, name)))
  return shop.inject({ url: `/media/${encodeURIComponent(name)}` })
}

// Holds: operation.media-are-what-was-taken-in
test.each([
  'evil.html',
  'evil.HTML',
  'evil.htm',
  'evil.xhtml',
  'evil.shtml',
  'picture.svg',
  'picture.svgz',
  'script.js',
  'script.mjs',
  'page.xml',
  'style.css',
  'page.pdf.html',
  'Upper.pdf',
  'a b.pdf',
  'page',
  'page.',
])('%s is no name of what was handed in: nobody is served it, whoever has put it there', async (name) => {
  const { body, statusCode } = await ask(name)
  expect(statusCode).toBe(404)
  expect(body).not.toContain('alert(1)')
})

test.each(['programme.txt', 'programme.csv', 'programme.zip', 'programme.docx', 'concert.ics'])(
  'what was handed in as %s is saved, never opened in the name of the shop',
  async (name) => {
    const { headers, statusCode } = await ask(name)
    expect(statusCode).toBe(200)
    expect(headers['content-disposition']).toBe('attachment')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  },
)
