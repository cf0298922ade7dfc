import { describe, expect, test } from 'vitest'
import { readConfig } from '#operations/config/config.ts'
import { findReturnPath, readReturnPath } from './return-path.ts'

const here = { config: readConfig({}), locale: 'fr' as const }
const origin = here.config.origins.fr
const own = '/account/orders'
const find = (referer?: string, asked?: unknown) => findReturnPath(asked, { headers: { referer } }, here)

describe('where signing in leads', () => {
  test.each([
    ['/cart?x=1', '/cart?x=1'],
    [`${origin}/cart`, own],
    ['//evil.example/cart', own],
    ['/..//evil.example/cart', own],
    ['/.//evil.example/cart', own],
    ['/cart/%2e%2e//evil.example', own],
    ['/\t/evil.example', own],
    ['/\\evil.example', own],
    ['cart', own],
    [undefined, own],
    [['/cart'], own],
  ])('is a page of this host: %s is read as %s', (asked, path) => {
    expect(readReturnPath(asked, here)).toBe(path)
  })

  test('is what is asked for, whatever page one comes from', () => {
    expect(find(`${origin}/venues`, '/cart')).toBe('/cart')
    expect(find(`${origin}/venues`, 'https://evil.example/')).toBe(own)
  })

  test('is else the page that one comes from, with its query', () => {
    expect(find(`${origin}/season?month=3`)).toBe('/season?month=3')
  })

  test.each([
    undefined,
    'nonsense',
    'https://evil.example/cart',
    `${here.config.origins.en}/cart`,
    `${origin}/login`,
    `${origin}/login?to=/cart`,
    `${origin}/register`,
    `${origin}/forgot-password`,
    `${origin}/login/device/abc`,
    `${origin}/register/confirm/abc`,
    `${origin}/reset-password/abc`,
  ])('leads to the orders where one comes from %s', (referer) => {
    expect(find(referer)).toBe(own)
  })

  test('is a page whose address only begins like those', () => {
    expect(find(`${origin}/registers/x`)).toBe('/registers/x')
    expect(find(`${origin}/blog/register/x`)).toBe('/blog/register/x')
  })
})
