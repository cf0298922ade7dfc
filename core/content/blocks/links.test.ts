import { expect, test } from 'vitest'
import { isExternalHref, isSafeHref } from './links.ts'

test.each([
  '/',
  '/venues',
  '/#contact-us',
  '/events/x?page=2',
  'https://example.com',
  'HTTP://example.com/a',
  'mailto:a@example.com',
  'tel:+3312345678',
])('%s may be linked', (href) => expect(isSafeHref(href)).toBe(true))

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>',
  'vbscript:x',
  '//evil.example',
  '/\\evil.example',
  '\t//evil.example',
  'evil.example',
  'evil/https://example.com',
  'xmailto:a@example.com',
  'https:example.com',
  'https:/example.com',
  'mailto',
  'telephone',
  'venues/',
  'https://example.com/a b',
  'https://example.com/\u202Egpj.exe',
  '/venues\u0000',
  'ftp://example.com',
  '',
])('%j may not', (href) => expect(isSafeHref(href)).toBe(false))

test('only the web is outside', () => {
  expect(['https://example.com', '/venues', 'mailto:a@example.com'].map(isExternalHref)).toEqual([true, false, false])
  expect(['HTTP://example.com', '/?from=https://example.com', 'https:/x', 'https:'].map(isExternalHref)).toEqual([
    true,
    false,
    false,
    false,
  ])
})
