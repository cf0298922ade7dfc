import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestConfig } from '#test/shop/config.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { createSecurityPolicy } from './security-policy.ts'
import { createSecurityHeaders } from '#platform/http/responses/security-headers.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({
    season: false,
    environment: { ORIGINS: 'en=https://shop.example,fr=https://fr.shop.example,hu=https://hu.shop.example' },
  })
})
afterAll(() => shop.close())

const policyOf = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => directive.trim().split(/ (.*)/s).slice(0, 2)),
  )

describe('every answer', () => {
  test.each(['/', '/no/such/page', '/favicon.svg', '/robots.txt', '/health/live', '/demo-bank/pay/unknown'])(
    'carries the headers of the front door: %s',
    async (path) => {
      for (const { headers } of [await shop.visitor().get(path), await shop.visitor().hybrid(path)]) {
        expect(headers).toMatchObject({
          'strict-transport-security': 'max-age=31536000; includeSubDomains',
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'referrer-policy': 'same-origin',
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
          'origin-agent-cluster': '?1',
        })
        const permissions = String(headers['permissions-policy']).split(', ')
        for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
          expect(permissions).toContain(`${feature}=()`)
        // Chromium on desktops does not know this feature, and logs that on every page.
        expect(permissions).not.toContain('web-share=()')
        const player = '(self "https://www.youtube-nocookie.com")'
        expect(permissions.filter((permission) => !/^[a-z-]+=\(\)$/.test(permission))).toEqual([
          // Passkeys: only the shop's pages, without frames.
          'publickey-credentials-create=(self)',
          'publickey-credentials-get=(self)',
          // Tickets at the door.
          'screen-wake-lock=(self)',
          `autoplay=${player}`,
          `fullscreen=${player}`,
        ])
        expect(headers['x-powered-by']).toBeUndefined()
        expect(headers.server).toBeUndefined()
      }
    },
  )

  test('so does a refusal of the host', async () => {
    const { headers, statusCode } = await shop.inject({ url: '/', headers: { host: 'evil.example' } })
    expect(statusCode).toBe(421)
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
    expect(headers['permissions-policy']).toBeDefined()
  })
})

test.each([
  ['picture.avif', false],
  ['picture.jpg', false],
  ['programme.pdf', true],
  ['drawing.svg', true],
  ['page.html', true],
])(
  'of the files that were handed in, only what may be opened as a document says what documents may do: %s',
  async (name, isDocument) => {
    const folder = join(shop.config.dataDirectory, 'media')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, name), 'x')
    const { headers } = await shop.inject({ url: `/media/${name}` })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'strict-transport-security': expect.any(String),
    })
    for (const header of ['content-security-policy', 'permissions-policy', 'x-frame-options'])
      expect([header, header in headers]).toEqual([header, isDocument])
  },
)

test.each([
  [
    'a shop whose hosts below have no certificate',
    { hstsIncludeSubdomains: false },
    'https',
    { includeSubDomains: false },
  ],
  ['any other', {}, 'https', { includeSubDomains: true }],
  ['one without https', {}, 'http', null],
] as const)('strict transport: browsers hear of %s what holds there', (_, changes, scheme, expected) => {
  const origins = { en: `${scheme}://a.example`, fr: `${scheme}://b.example`, hu: `${scheme}://c.example` }
  const { strictTransportSecurity } = createSecurityHeaders(
    createSecurityPolicy(createTestConfig({ origins, ...changes })),
  )
  expect(strictTransportSecurity || null).toEqual(expected && { maxAge: 31_536_000, ...expected })
})

describe('the content security policy', () => {
  test('allows nothing by default, and each kind of thing from here alone', async () => {
    const { headers } = await shop.visitor().get('/')
    expect(policyOf(headers)).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'connect-src': "'self'",
      'form-action': "'self'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    })
  })

  test('lets no text become a script, but by two policies with names', async () => {
    const { headers } = await shop.visitor().get('/')
    expect(policyOf(headers)).toMatchObject({
      'require-trusted-types-for': "'script'",
      'trusted-types': 'cadenza-navigation cadenza-worker',
    })
  })

  test('allows no plug-ins, and says so by name', async () => {
    const { headers } = await shop.visitor().get('/')
    expect(policyOf(headers)['object-src']).toBe("'none'")
  })

  test('leaves Vite and Turnstile their own ways', () => {
    const types = (changes: Parameters<typeof createTestConfig>[0]) => {
      const policy = createSecurityHeaders(createSecurityPolicy(createTestConfig(changes))).contentSecurityPolicy
      return Object.keys((policy as { directives: object }).directives).includes('trustedTypes')
    }
    expect(types({ environment: 'production' })).toBe(true)
    expect(types({ environment: 'development', buildDirectory: '/dist/x' })).toBe(true)
    expect(types({ environment: 'development', buildDirectory: null })).toBe(false)
    expect(types({ turnstile: { siteKey: 'a', secretKey: 'b' } })).toBe(false)
  })
})
