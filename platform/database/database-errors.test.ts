import { expect, test } from 'vitest'
import {
  isConnectionLost,
  isDatabaseGone,
  isDuplicate,
  isTooLong,
  isUndone,
  Overloaded,
  SilentDatabase,
  UnknownOutcome,
} from './database-errors.ts'

const withCode = (code: string) => Object.assign(new Error('said by the server or the system'), { code })

test.each([
  ['is starting up', '57P03'],
  ['is shutting down', '57P01'],
  ['has crashed', '57P02'],
  ['has no connection left', '53300'],
  ['does not know the password any more', '28P01'],
  ['has ended an idle transaction', '25P03'],
  ['is not there', 'ECONNREFUSED'],
  ['has no socket', 'ENOENT'],
  ['accepts nobody', 'EAGAIN'],
  ['has a host that cannot be reached', 'EHOSTUNREACH'],
])('a database that %s (%s) is gone, and the connection lost', (_, code) => {
  expect(isConnectionLost(withCode(code))).toBe(true)
  expect(isDatabaseGone(withCode(code))).toBe(true)
})

test.each([
  ['is full', '53100'],
  ['is out of memory', '53200'],
  ['only reads', '25006'],
  ['has cancelled a slow statement', '57014'],
  ['has waited too long for a lock', '55P03'],
  ['cannot write its files', '58030'],
])('a database that %s (%s) cannot serve, though the connection is good', (_, code) => {
  expect(isDatabaseGone(withCode(code))).toBe(true)
  expect(isConnectionLost(withCode(code))).toBe(false)
})

test.each(['23505', '23514', '42P01', '40P01', 'P0001'])(
  'an error in what was asked (%s) is an error of ours',
  (code) => {
    expect(isDatabaseGone(withCode(code))).toBe(false)
  },
)

test.each([
  ['57014', { isTooLong: true }],
  ['55P03', { isTooLong: true }],
  ['57P01', {}],
  ['22003', { isUndone: true }],
  ['40P01', { isUndone: true }],
  ['23505', { isUndone: true, isDuplicate: true }],
  ['23503', { isUndone: true }],
  ['570140', {}],
  ['157014', {}],
  ['235050', {}],
  ['123505', {}],
  ['2350', {}],
])('what an error (%s) says of its statement', (code, expected) => {
  const error = withCode(code)
  const nothing = { isTooLong: false, isUndone: false, isDuplicate: false }
  const said = { isTooLong: isTooLong(error), isUndone: isUndone(error), isDuplicate: isDuplicate(error) }
  expect(said).toEqual({ ...nothing, ...expected })
})

test('silence, an unknown outcome and overload are told as a database that cannot serve', () => {
  for (const error of [new SilentDatabase('x'), new UnknownOutcome('x'), new Overloaded()])
    expect(isDatabaseGone(error)).toBe(true)
  expect(isDatabaseGone('57P03')).toBe(false)
})

test.each([
  ['Connection terminated unexpectedly', true],
  ['timeout expired', true],
  ['timeout exceeded when trying to connect', true],
  ['Cannot use a pool after calling end on the pool', true],
  ['Client was closed and is not queryable', true],
  ['Client has encountered a connection error and is not queryable', true],
  ['The Client was closed', false],
  ['no such table', false],
])('of “%s” alone it is known whether the connection is lost: %s', (message, expected) => {
  expect([isConnectionLost(new Error(message)), isDatabaseGone(new Error(message))]).toEqual([expected, expected])
})

test('what is no error says nothing of the database, and what says so by itself is lost', () => {
  for (const thrown of ['23505', { code: '57P01' }, null, undefined])
    expect([isConnectionLost, isDatabaseGone, isTooLong, isUndone, isDuplicate].map((is) => is(thrown))).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
  expect([new SilentDatabase('x'), new UnknownOutcome('x'), new Overloaded()].map(isConnectionLost)).toEqual([
    true,
    true,
    false,
  ])
  expect(new Overloaded().statusCode).toBe(503)
})
