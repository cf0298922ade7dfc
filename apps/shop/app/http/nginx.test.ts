import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const text = readFileSync(join(import.meta.dirname, '../../../../deploy/nginx.conf'), 'utf8').replace(/^\s*#.*$/gm, '')
/** Server blocks of the file, with their contents. */
const servers = text.split(/^server \{$/m).slice(1)
const [stranger = '', plain = '', shop = ''] = servers
const valuesOf = (server: string, directive: string) =>
  [...server.matchAll(new RegExp(`^\\s*${directive} (.+);$`, 'gm'))].map(([, value]) => value)

test('nginx: has one server for unknown names, one without encryption, and the shop', () => {
  expect(servers).toHaveLength(3)
  expect(valuesOf(stranger, 'listen').every((value) => value?.endsWith('default_server'))).toBe(true)
  expect(valuesOf(stranger, 'ssl_reject_handshake')).toEqual(['on'])
  expect(stranger).not.toMatch(/proxy_pass|ssl_certificate/)
})

test('nginx: speaks TLS 1.2 and 1.3 alone; the versions of a port are those of its default server', () => {
  for (const server of [stranger, shop]) expect(valuesOf(server, 'ssl_protocols')).toEqual(['TLSv1.2 TLSv1.3'])
})

test('nginx: takes ciphers with forward secrecy and authenticated encryption alone', () => {
  const [ciphers = ''] = valuesOf(shop, 'ssl_ciphers')
  for (const cipher of ciphers.split(':'))
    expect(cipher).toMatch(/^ECDHE-(ECDSA|RSA)-(AES(128|256)-GCM|CHACHA20-POLY1305)/)
  expect(valuesOf(shop, 'ssl_prefer_server_ciphers')).toEqual(['on'])
})

test('nginx: leads pages on to https, and no webhook events of payment providers', () => {
  expect(plain).toMatch(/location \/payment\/notify\/ \{\s*return 403;/)
  expect(plain).toMatch(/location \/ \{\s*return 301 https:\/\/\$host\$request_uri;/)
  expect(plain).not.toContain('proxy_pass')
})

test('nginx: says what holds of https on its own answers, too, and hides what is for the inside', () => {
  expect(valuesOf(shop, 'add_header')).toEqual([
    'Strict-Transport-Security "max-age=31536000; includeSubDomains" always',
  ])
  expect(valuesOf(shop, 'proxy_hide_header')).toEqual(['Strict-Transport-Security'])
  expect(shop).toMatch(/location \/health\/ \{\s*return 404;/)
  for (const server of servers) expect(valuesOf(server, 'server_tokens')).toEqual(['off'])
})

test('nginx: sets or clears every header that the shop trusts of a proxy', () => {
  const names = valuesOf(shop, 'proxy_set_header').map((value) => value?.split(' ')[0])
  for (const name of ['Host', 'X-Forwarded-For', 'X-Forwarded-Proto', 'X-Forwarded-Host', 'X-Request-Id'])
    expect(names).toContain(name)
})
