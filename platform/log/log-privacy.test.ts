/** What a log records about an error, word for word. */
import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { describeError, messageOf, removePathSecrets, maskAddress } from './log-privacy.ts'
import { createOutageGate } from './log.ts'

/** Creates an error as it is thrown at a known place. */
function createError(message: string, given: object = {}) {
  const error = Object.assign(new Error(message), given)
  error.stack = `Error: ${message}\n    at work (work.ts:1:2)\n    at more (more.ts:3:4)`
  return error
}

const frames = '\n    at work (work.ts:1:2)\n    at more (more.ts:3:4)'

test('errors: only facts that are known to be nobody’s are told, where they are texts or numbers', () => {
  const facts = {
    code: '23505',
    severity: 'ERROR',
    schema: 'public',
    table: 'orders',
    column: 'id',
    constraint: 'orders_pkey',
    routine: '_bt_check_unique',
    syscall: 'connect',
    statusCode: 402,
    responseCode: 550,
    command: 'RCPT TO',
    decline_code: 'lost_card',
    requestId: 'req_1',
  }
  expect(describeError(createError('no', { ...facts, detail: 'Anna', raw: {} }))).toEqual({
    type: 'Error',
    message: 'no',
    ...facts,
    stack: `Error: no${frames}`,
  })
  const others = { code: { of: 'Anna' }, table: true, column: null, constraint: ['a'], statusCode: undefined }
  expect(Object.keys(describeError(createError('no', others)))).toEqual(['type', 'message', 'stack'])
})

test('errors: their causes are told, five deep, and what was thrown instead of an error as what it is', () => {
  let error = createError('cause 0')
  for (let depth = 1; depth <= 8; depth++) error = createError(`cause ${depth}`, { cause: error })
  const messages: string[] = []
  let told: any = describeError(error)
  for (; told; told = told.cause) messages.push(told.message)
  expect(messages).toEqual(['cause 8', 'cause 7', 'cause 6', 'cause 5', 'cause 4', 'cause 3'])
  expect(describeError(createError('a', { cause: null }))).toMatchObject({ cause: { type: 'object', message: 'null' } })
  expect([describeError(7), describeError(undefined)]).toEqual([
    { type: 'number', message: '7' },
    { type: 'undefined', message: 'undefined' },
  ])
})

test.each([
  ['of a thousand signs', 'x'.repeat(1_000), 'x'.repeat(1_000)],
  ['of one more', 'x'.repeat(1_001), `${'x'.repeat(1_000)}…`],
])('errors: a message %s is told so', (_, message, told) => {
  expect(messageOf(new Error(message))).toBe(told)
  expect(describeError(message)).toEqual({ type: 'string', message: told })
})

test('errors: a stack without places is told as none, and never with the message of before', () => {
  for (const stack of ['Error: Anna', 'Error: Anna\n  at dinner', undefined]) {
    const error = createError('new')
    error.stack = stack!
    expect(describeError(error)).toMatchObject({ stack: 'Error: new' })
  }
})

test.each([
  ['22P02', 'invalid: "a"', 'invalid: "…"'],
  ['22P02', 'invalid: "a\nb" at "c" here', 'invalid: "…" here'],
  ['42P01', 'relation "orders" is not there', 'relation "orders" is not there'],
  ['12200', 'of "orders"', 'of "orders"'],
  [undefined, 'Unexpected token A, "{"a": Anna}" is not valid JSON', 'Unexpected token A, the text is not valid JSON'],
  [undefined, 'Unexpected, ..."a\nb"... is not valid JSON', 'Unexpected, the text is not valid JSON'],
  [undefined, 'Unexpected, ..."a" is not valid JSON', 'Unexpected, the text is not valid JSON'],
  [undefined, '"a" is no number', '"a" is no number'],
])('errors: with the code %s “%s” is told as “%s”', (code, message, told) => {
  expect(messageOf(Object.assign(new Error(message), { code }))).toBe(told)
})

test.each([
  ['http://a.test/b', '/b'],
  ['git+ssh://a.test/b', '/b'],
  ['HTTP://a.test/b', '/b'],
  ['h://a.test/b', '/b'],
  ['/to/http://a.test/b', '/to/http://a.test/b'],
  ['1http://a.test/b', '1http://a.test/b'],
  ['ht_tp://a.test/b', 'ht_tp://a.test/b'],
  ['http:/a.test/b', 'http:/a.test/b'],
  ['http://a.test#b', '/'],
  ['', '/'],
  ['/a%3Fb', '/a'],
  ['/a#b?c', '/a'],
  [`/${'a'.repeat(299)}`, `/${'a'.repeat(299)}`],
  [`/${'a'.repeat(300)}`, `/${'a'.repeat(299)}…`],
  [`/a/${'b'.repeat(43)}/c`, '/a/…/c'],
])('paths: of %s the log says %s', (url, told) => expect(removePathSecrets(url)).toBe(told))

test.each([
  ['192.0.2.7', '192.0.2.0/24'],
  ['', ''],
  ['unknown', 'unknown'],
  ['2001:db8:1:2::7', '2001:db8:1::/48'],
])('addresses: of “%s” the log says “%s”', (address, told) => expect(maskAddress(address)).toBe(told))

test('outages: one is told anew after a minute, at a higher level, or where the clock was put back', () => {
  let now = 0
  const { ask } = createOutageGate(() => new Date(now))
  const at = (moment: number, level: number) => {
    now = moment
    return ask(level)
  }
  expect([at(100_000, 40), at(100_000, 40), at(159_999, 40), at(160_000, 40)]).toEqual([0, null, null, 2])
  expect([at(160_001, 50), at(160_002, 40), at(160_003, 50)]).toEqual([0, null, null])
  expect([at(160_000, 40), at(160_000, 40)]).toEqual([2, null])
})

/** Opens a log and returns the lines that a test writes to it. */
function open(level?: string) {
  const lines: any[] = []
  const log = createLog({ ...(level && { level }), write: (line) => lines.push(JSON.parse(line)) })
  return { log, lines }
}

test('log: what is said of an error is filled in, and what stands beside it is kept', () => {
  const { log, lines } = open()
  log.error(createError('no'), 'The round %s failed %d times.', 'a', 2)
  log.error({ err: createError('no'), order: 7 })
  log.error({ order: 7 }, 'No error: %s', 'a')
  log.info('Only words: %s', 'a')
  log.error(null as never)
  expect(lines.map(({ msg, order, err }) => [msg, order, err?.message])).toEqual([
    ['The round a failed 2 times.', undefined, 'no'],
    ['no', 7, 'no'],
    ['No error: a', 7, undefined],
    ['Only words: a', undefined, undefined],
    [null, undefined, undefined],
  ])
})

test('log: the first line of an outage holds nothing back, and says so by saying nothing', () => {
  const { log, lines } = open()
  log.error({ err: createError('gone', { code: 'ECONNREFUSED' }), order: 7 })
  expect(lines).toMatchObject([{ order: 7, err: { code: 'ECONNREFUSED' } }])
  expect(lines[0]).not.toHaveProperty('heldBack')
})

test('log: only what has both a message and a stack is taken for the copy of an error', () => {
  const { log, lines } = open()
  log.error({ message: 'only words', stack: 7 }, 'a')
  log.error({ stack: 'only places', message: undefined }, 'b')
  log.error({ message: 'both', stack: `Error: both${frames}`, code: '1' })
  expect(lines.map(({ msg, err, stack }) => [msg, err, stack])).toEqual([
    ['a', undefined, 7],
    ['b', undefined, 'only places'],
    ['both', { type: 'Error', message: 'both', code: '1', stack: `Error: both${frames}` }, undefined],
  ])
})

test('log: nothing is said of a request or an answer as they are, nor below its level', () => {
  const { log, lines } = open('warn')
  log.info('nothing')
  log.warn({ req: { headers: 'secret' }, res: { headers: 'secret' }, order: 7 }, 'a')
  expect(lines).toEqual([
    { level: 40, time: expect.any(Number), pid: process.pid, hostname: expect.any(String), order: 7, msg: 'a' },
  ])
  expect(createLog({ level: 'silent' }).level).toBe('silent')
})
