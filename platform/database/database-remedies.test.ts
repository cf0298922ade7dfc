import { expect, test } from 'vitest'
import { findDatabaseRemedy, readPlace } from './database-remedies.ts'

test.each([
  ['postgres://anna:pw@db.example:6432/shop', { host: 'db.example:6432', user: 'anna', name: 'shop' }],
  ['postgres://anna@db.example', { host: 'db.example:5432', user: 'anna', name: 'anna' }],
  ['postgres://db.example/my%20shop', { host: 'db.example:5432', user: 'postgres', name: 'my shop' }],
  ['postgres:///shop?host=/run/postgresql', { host: '/run/postgresql', user: 'postgres', name: 'shop' }],
  ['postgres:///shop', { host: 'localhost:5432', user: 'postgres', name: 'shop' }],
])('remedies: %s is read as a person reads it', (url, place) => expect(readPlace(url)).toEqual(place))

const url = 'postgres://anna:secret@db.example:6432/shop'
const withCode = (code: string) => Object.assign(new Error('as the server says'), { code })

test.each([
  ['ECONNREFUSED', 'Nothing answers at db.example:6432: start PostgreSQL there'],
  ['ENOTFOUND', 'The host of db.example:6432 is not known'],
  ['ETIMEDOUT', 'in time'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'is not trusted (as the server says)'],
  ['28P01', 'refuses the password of "anna"'],
  ['28000', 'does not let "anna" in (as the server says)'],
  ['3D000', 'createdb --owner anna shop'],
  ['42501', '"anna" may not do what the shop needs in the database "shop"'],
  ['53100', 'The disk of the database at db.example:6432 is full'],
  ['53300', 'has no connection left'],
  ['57P03', 'does not finish its start'],
])('remedies: what to do about %s is said, and no secret', (code, words) => {
  const remedy = findDatabaseRemedy(withCode(code), url)
  expect(remedy).toContain(words)
  expect(remedy).not.toContain('secret')
})

test.each([
  ['timeout expired', 'in time'],
  ['Connection terminated due to connection timeout', 'in time'],
  ['SASL: client password must be a string', 'asks for a password: write it into DATABASE_URL after "anna:"'],
  ['SASL: client password must be a non-empty string', 'asks for a password'],
  ['Connection terminated unexpectedly', 'start PostgreSQL there'],
  ['The server does not support SSL connections', 'leave sslmode out of DATABASE_URL'],
])('remedies: what to do about “%s” is said', (message, words) => {
  expect(findDatabaseRemedy(new Error(message), url)).toContain(words)
})

test('remedies: what nobody knows is not made up', () => {
  expect(findDatabaseRemedy(withCode('XX000'), url)).toBeNull()
})
