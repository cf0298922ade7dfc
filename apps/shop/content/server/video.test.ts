import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ season: false })
})
afterAll(() => shop.close())

const ask = (path: string, destination?: string) =>
  shop.visitor('hu').get(path, { headers: destination ? { 'sec-fetch-dest': destination } : {} })

// Holds: routes.video, behind.youtube-frame-only-where-wanted
test('video: the page in the frame may show the player and nothing else, and pages of the shop alone may frame it', async () => {
  const { status, headers, body } = await ask('/video/dQw4w9WgXcQ', 'iframe')
  expect(status).toBe(200)
  expect(body).toContain('src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&amp;hl=hu&amp;rel=0"')
  expect(body).toContain('referrerpolicy="strict-origin-when-cross-origin"')
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect(String(headers['content-security-policy']).split('; ')).toEqual([
    "default-src 'none'",
    'frame-src https://www.youtube-nocookie.com',
    `style-src 'sha256-${hash}'`,
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ])
  expect([headers['x-frame-options'], headers['x-robots-tag']]).toEqual(['SAMEORIGIN', 'noindex'])
})

// Holds: behind.youtube-frame-only-where-wanted
test('video: no other page may show anything of YouTube', async () => {
  const { headers } = await ask('/')
  expect(String(headers['content-security-policy'])).toMatch(/frame-src 'self';/)
  expect(String(headers['content-security-policy'])).not.toContain('youtube')
})

test.each([
  ['/video/dQw4w9WgXcQ', 'document'],
  ['/video/short', 'iframe'],
  ['/video/dQw4w9WgXcQ0', 'iframe'],
  ['/video/%22onload=%22', 'iframe'],
])('video: %s as a %s is not there', async (path, destination) => {
  expect((await ask(path, destination)).status).toBe(404)
})
