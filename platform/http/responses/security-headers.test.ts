import { expect, test } from 'vitest'
import { type SecurityPolicy, createSecurityHeaders } from './security-headers.ts'

const strict: SecurityPolicy = {
  isSecure: true,
  isSecureBelow: false,
  isServedByVite: false,
  scriptOrigins: ['https://pay.example'],
  frameOrigins: ['https://player.example'],
  formTargets: ['https://bank.example'],
  trustedTypes: ['one'],
}
const headersOf = (changed: Partial<SecurityPolicy> = {}) => createSecurityHeaders({ ...strict, ...changed })
const directivesOf = (changed: Partial<SecurityPolicy> = {}) =>
  (headersOf(changed).contentSecurityPolicy as { directives: Record<string, unknown> }).directives

test('security: pages run scripts, show frames and lead forms where the policy says, and nowhere else', () => {
  expect(directivesOf()).toEqual({
    defaultSrc: ["'none'"],
    objectSrc: ["'none'"],
    scriptSrc: ["'self'", 'https://pay.example'],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    mediaSrc: ["'self'"],
    connectSrc: ["'self'"],
    workerSrc: ["'self'"],
    frameSrc: ["'self'", 'https://pay.example', 'https://player.example'],
    baseUri: ["'none'"],
    formAction: ["'self'", 'https://bank.example'],
    frameAncestors: ["'none'"],
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ['one'],
  })
  expect(directivesOf({ trustedTypes: null })).not.toHaveProperty('requireTrustedTypesFor')
})

test('security: Vite may put styles into the document and work into a worker, and knows no trusted types', () => {
  const { styleSrc, workerSrc, ...others } = directivesOf({ isServedByVite: true })
  expect([styleSrc, workerSrc]).toEqual([
    ["'self'", "'unsafe-inline'"],
    ["'self'", 'blob:'],
  ])
  expect(others).not.toHaveProperty('trustedTypes')
})

test.each([
  [{}, { maxAge: 31_536_000, includeSubDomains: false }],
  [{ isSecureBelow: true }, { maxAge: 31_536_000, includeSubDomains: true }],
  [{ isSecure: false, isSecureBelow: true }, false],
])('security: of a shop that is %j browsers are told %j', (changed, expected) => {
  expect(headersOf(changed).strictTransportSecurity).toEqual(expected)
})
