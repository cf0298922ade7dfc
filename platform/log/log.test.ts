import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Overloaded } from '../database/database-errors.ts'
import { createLog } from './log.ts'
import { removePathSecrets, maskAddress, createSecretFilter } from './log-privacy.ts'

/** The shapes of a payment provider's keys. */
const keyShapes = [String.raw`(?:[sr]k_(?:live|test)|whsec)_\w+`]
const withoutSecrets = createSecretFilter(keyShapes)

function openLog() {
  const lines: any[] = []
  let text = ''
  let now = Date.parse('2026-11-22T10:00:00Z')
  const log = createLog({
    clock: () => new Date(now),
    keyShapes,
    write(line) {
      text += line
      lines.push(JSON.parse(line))
    },
  })
  return { log, lines, text: () => text, wait: (seconds: number) => (now += seconds * 1000) }
}

const gone = () => Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })

test('too many visitors are told as that, once a minute, and not as a fault of the database', () => {
  const { log, lines } = openLog()
  for (let visitor = 0; visitor < 3; visitor += 1) log.error(new Overloaded())
  expect(lines.map(({ msg }) => msg)).toEqual([expect.stringMatching(/^More is asked than can be answered in time/)])
})

describe('an error in the log', () => {
  test('says what it is and where, and nothing of the row that PostgreSQL quotes', () => {
    const { log, lines, text } = openLog()
    const error = Object.assign(new Error('new row for relation "orders" violates check constraint "orders_check"'), {
      name: 'DatabaseError',
      code: '23514',
      table: 'orders',
      constraint: 'orders_check',
      detail: 'Failing row contains (7, c0ffee, CA-2026-7, s3cr3t, Anna, Kovács, anna@example.com).',
      where: 'SQL statement with Anna',
      parameters: ['Anna'],
    })
    log.error(error)
    expect(lines[0]).toMatchObject({
      level: 50,
      msg: error.message,
      err: { type: 'DatabaseError', code: '23514', table: 'orders', constraint: 'orders_check' },
    })
    expect(lines[0].err.stack).toContain('log.test.ts')
    expect(text()).not.toMatch(/Anna|s3cr3t|Kovács|example\.com/)
  })

  test('does not repeat a value that PostgreSQL cannot read, neither as message nor in its stack', () => {
    const { log, lines, text } = openLog()
    const error = Object.assign(new Error('invalid input syntax for type uuid: "Anna Kovács"'), { code: '22P02' })
    log.error(error)
    log.error(error, 'A sentence of its own.')
    expect(lines.map(({ msg }) => msg)).toEqual(['invalid input syntax for type uuid: "…"', 'A sentence of its own.'])
    expect(text()).not.toContain('Anna')
  })

  test('keeps the request number of Stripe and leaves out what Stripe answered', () => {
    const { log, lines, text } = openLog()
    const error = Object.assign(new Error('No such customer'), {
      requestId: 'req_1',
      raw: { billing_details: { email: 'anna@example.com', name: 'Anna' } },
      headers: { authorization: 'Bearer sk_live_0123456789' },
    })
    log.error({ err: new Error('The refund failed.', { cause: error }), refund: 7 }, 'A refund failed.')
    expect(lines[0]).toMatchObject({ refund: 7, err: { cause: { message: 'No such customer', requestId: 'req_1' } } })
    expect(text()).not.toMatch(/Anna|Bearer|sk_live/)
  })

  test('does not repeat the text that is not valid JSON', () => {
    const { log, text } = openLog()
    try {
      JSON.parse('{"email": Anna}')
    } catch (error) {
      log.error(error as Error)
    }
    expect(text()).toContain('the text is not valid JSON')
    expect(text()).not.toContain('Anna')
  })

  test('that is only thrown text is told as text', () => {
    const { log, lines } = openLog()
    log.error({ err: 'plain' }, 'Something was thrown.')
    expect(lines[0].err).toEqual({ type: 'string', message: 'plain' })
  })
})

describe('a line of the log', () => {
  test.each([
    ['<anna.kovacs+1@mail.example.com>: Recipient address rejected', '<…@…>: Recipient address rejected'],
    ['őrs@kő.example is unknown', '…@… is unknown'],
    [
      'GET https://shop.example/payment/success/x?key=abc failed',
      'GET https://shop.example/payment/success/x?… failed',
    ],
    ['postgres://cadenza:secret@db:5432/cadenza', 'postgres://…@db:5432/cadenza'],
    ['Invalid API Key provided: sk_live_0123456789', 'Invalid API Key provided: …'],
    ['keys:\nsk_test_0123456789 whsec_0123', 'keys:\n… …'],
    ['to\nanna@example.com', 'to\n…@…'],
    ['a task_of_many_words', 'a task_of_many_words'],
    ['at node_modules/@fastify/cookie/plugin.js:7', 'at node_modules/@fastify/cookie/plugin.js:7'],
    ['Is this right? Yes.', 'Is this right? Yes.'],
  ])('%s is written as %s', (message, written) => {
    const { log, lines } = openLog()
    log.info(message)
    expect(lines[0].msg).toBe(written)
  })

  test('stays JSON whatever stands around what is taken out', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '\n',
        '\u0001',
        '\\',
        '"',
        'anna@example.com',
        '?key=a',
        '://a:b@c',
        'sk_live_0123456789',
        '@',
        '\\n',
      ),
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const line = withoutSecrets(JSON.stringify({ msg: pieces.join('') }))
        expect(() => JSON.parse(line)).not.toThrow()
        expect(line).not.toContain('anna@example.com')
      }),
      { numRuns: 2000 },
    )
  })

  test('of a hundred thousand letters is cleaned in no time', () => {
    const begun = process.threadCpuUsage()
    for (const letter of ['a', '?', '@', '://', 'a.', '\\']) withoutSecrets(letter.repeat(100_000))
    const { user } = process.threadCpuUsage(begun)
    expect(user / 1000).toBeLessThan(3000)
  })
})

describe('a database that cannot be reached', () => {
  test('is one line a minute, whoever notices it, with the number of those held back and what to do', () => {
    const { log, lines, wait } = openLog()
    for (let second = 0; second < 180; second++) {
      log.error(gone(), 'The job queue failed.')
      log.child({ requestId: 'r' }).error({ err: gone() }, 'The job payments.refund failed.')
      log.error(new Error('The round failed.', { cause: gone() }))
      wait(1)
    }
    expect(lines).toHaveLength(3)
    expect(lines[0]).toMatchObject({
      level: 50,
      msg: expect.stringContaining('DATABASE_URL'),
      err: { code: 'ECONNREFUSED' },
    })
    expect([lines[1].heldBack, lines[2].heldBack]).toEqual([179, 179])
  })

  test('is told by a start that fails for it, in its own words, whatever was told a moment ago', () => {
    const { log, lines } = openLog()
    log.error(gone())
    log.fatal(gone(), 'Start PostgreSQL there.')
    expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
      [50, expect.stringContaining('The database cannot serve')],
      [60, 'Start PostgreSQL there.'],
    ])
  })

  test('is told once of the copies of errors that the job queue gives, too, and of nothing else in them', () => {
    const { log, lines, text } = openLog()
    const error = Object.assign(gone(), { detail: 'Key (email)=(anna)' })
    for (let count = 0; count < 7; count++)
      log.error(
        Object.assign({}, error, { message: error.message, stack: error.stack, queue: 'mails.send' }),
        'The job queue failed.',
      )
    expect(lines).toMatchObject([{ level: 50, err: { code: 'ECONNREFUSED', message: error.message } }])
    expect(text()).not.toContain('anna')
  })

  test('is not what keeps somebody else from answering', () => {
    const { log, lines } = openLog()
    for (const round of [1, 2])
      log.error(new TypeError('fetch failed', { cause: gone() }), `The bank is asked: ${round}.`)
    expect(lines.map(({ msg }) => msg)).toEqual(['The bank is asked: 1.', 'The bank is asked: 2.'])
  })

  test('does not hold back other errors, nor an error behind a warning', () => {
    const { log, lines } = openLog()
    log.warn(gone(), 'A connection broke.')
    log.warn(gone(), 'A connection broke.')
    log.error(gone(), 'The database does not answer.')
    log.error(new Error('A bug.'))
    expect(lines.map(({ level, msg }) => [level, msg.slice(0, 12)])).toEqual([
      [40, 'The database'],
      [50, 'The database'],
      [50, 'A bug.'],
    ])
  })
})

test.each([
  ['192.0.2.77', '192.0.2.0/24'],
  ['::ffff:192.0.2.77', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::6', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
])('of the address %s the log knows %s', (address, network) => expect(maskAddress(address)).toBe(network))

test.each([
  ['/payment/success/c0ffee?key=secret', '/payment/success/c0ffee'],
  ['/payment/success/c0ffee%3Fkey=secret', '/payment/success/c0ffee'],
  ['/a#key=secret', '/a'],
  ['http://shop.example/a?key=secret', '/a'],
  ['http://shop.example?key=secret', '/'],
  ['?key=secret', '/'],
  [`/reset-password/${'aZ9-_'.repeat(8)}abc`, '/reset-password/…'],
  [`/register/confirm/${'a'.repeat(43)}?key=b`, '/register/confirm/…'],
  [`/${'a'.repeat(44)}/${'b'.repeat(42)}`, `/${'a'.repeat(44)}/${'b'.repeat(42)}`],
])('of %s the log knows the path %s', (url, path) => expect(removePathSecrets(url)).toBe(path))

test('a path of any length is cut', () => expect(removePathSecrets(`/${'a'.repeat(5000)}`).length).toBeLessThan(310))
