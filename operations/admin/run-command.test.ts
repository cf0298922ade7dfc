import { expect, test } from 'vitest'
import { Overloaded } from '#platform/database/database-errors.ts'
import { BackupError } from '../backup/manifest.ts'
import { ConfigError } from '../config/config.ts'
import { type Command, readWholeNumber, UsageError, formatCount } from '../command/command.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { createCommands } from './commands.ts'
import type { OpenContext } from './context.ts'
import { runAndClose } from './run-command.ts'

const allCommands = createCommands({ invitationPath: (token) => `/invitation/${token}` })

async function run(
  line: string,
  commands: readonly Command[] = allCommands,
  signal = new AbortController().signal,
  close = async () => {},
) {
  const [out, errors]: [string[], string[]] = [[], []]
  const unexpected = () => {
    throw new Error('This command opens nothing.')
  }
  const context: OpenContext = {
    config: unexpected,
    databaseUrl: unexpected,
    database: unexpected,
    print: (text) => void out.push(text),
    resolvePath: (path) => path,
    actor: 'test',
    signal,
    close,
  }
  const args = line.split(' ').filter((word) => word !== '')
  const code = await runAndClose(args, { commands, context, printError: (text) => void errors.push(text) })
  return { code, out: out.join('\n'), errors: errors.join('\n') }
}

function command(run: Command['run'], rest: Partial<Command> = {}): Command {
  return { name: 'order refund', arguments: ['ORDER', '[REASON]'], summary: 'Gives money back', run, ...rest }
}

test('admin: without a command, and for --help, every command is listed', async () => {
  const [none, help] = [await run(''), await run('--help')]
  expect([none.code, help.code]).toEqual([2, 0])
  expect(none.out).toBe(help.out)
  for (const { name, summary } of allCommands) {
    expect(help.out).toContain(name)
    expect(help.out).toContain(summary)
  }
})

test.each(allCommands.map(({ name }) => name))(
  'admin: "%s --help" says what the command takes and touches nothing',
  async (name) => {
    const { code, out } = await run(`${name} --help`)
    expect(code).toBe(0)
    const { arguments: names, options = {} } = allCommands.find((one) => one.name === name)!
    expect(out).toContain(['npm run admin --', name, ...names].join(' '))
    for (const [option, { type }] of Object.entries(options))
      expect(out).toMatch(new RegExp(`--${option}${type === 'string' ? ' VALUE' : '(?! VALUE)'}`))
  },
)

const twoCommands = [
  command(async () => {}, {
    options: { cents: { type: 'string', help: 'how much' }, quietly: { type: 'boolean', help: 'no mail' } },
    details: 'It cannot be undone.',
  }),
  command(async () => {}, { name: 'check', arguments: [], summary: 'Looks' }),
]

test('admin: help lists commands in columns, and of one all that it takes', async () => {
  const list = [
    'Usage: npm run admin -- <command>',
    '',
    '  order refund ORDER [REASON]  Gives money back',
    '  check                        Looks',
    '',
    'Commands read the same environment as the shop. More about one: npm run admin -- <command> --help',
  ].join('\n')
  for (const line of ['help', '--help', '-h'])
    expect(await run(line, twoCommands)).toEqual({ code: 0, out: list, errors: '' })
  const refund = [
    'Usage: npm run admin -- order refund ORDER [REASON] [options]',
    '',
    'Gives money back.',
    '',
    'It cannot be undone.',
    '',
    '  --cents VALUE  how much',
    '  --quietly      no mail',
  ].join('\n')
  for (const line of ['order refund --help', 'order refund 1 -h'])
    expect(await run(line, twoCommands)).toEqual({ code: 0, out: refund, errors: '' })
  expect((await run('check -h', twoCommands)).out).toBe('Usage: npm run admin -- check\n\nLooks.')
  const unknown = await run('chekc it', twoCommands)
  expect(unknown).toEqual({ code: 2, out: '', errors: `There is no command "chekc it".\n\n${list}` })
})

test('admin: the longest name that fits is the command, and the rest are its arguments and options', async () => {
  const seen: unknown[] = []
  const order = command(async () => void seen.push('order'), { name: 'order', arguments: ['WHAT'] })
  const refund = command(async (input) => void seen.push(input), {
    options: { cents: { type: 'string', help: 'how much' }, quietly: { type: 'boolean', help: 'no mail' } },
  })
  expect(await run('order refund CDZ-26-000001 --cents 500 --quietly', [order, refund])).toMatchObject({ code: 0 })
  expect(seen).toEqual([{ arguments: ['CDZ-26-000001'], options: { cents: '500', quietly: true } }])
})

test.each([
  ['order', 'There is no command "order".'],
  ['order refund', 'ORDER is missing.'],
  ['order refund 1 why else', '"else" is too much.'],
  ['order refund 1 --force', "Unknown option '--force'"],
])('admin: "%s" is not understood, and says why', async (line, message) => {
  const { code, errors } = await run(line, [command(async () => {})])
  expect(code).toBe(2)
  expect(errors).toContain(message)
  expect(errors).toContain('Usage: npm run admin --')
})

test('admin: what a person can mend is a sentence, and a fault of the program says where it is', async () => {
  const mendable = await run('order refund 1', [command(() => Promise.reject(new OperatorError('No such order.')))])
  expect(mendable).toEqual({ code: 1, out: '', errors: 'No such order.' })
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  expect((await run('order refund 1', [command(() => Promise.reject(full))])).errors).toBe('The disk is full.')
  const bug = await run('order refund 1', [command(() => Promise.reject(new TypeError('x is not a function')))])
  expect(bug.code).toBe(1)
  expect(bug.errors).toContain('run-command.test.ts')
})

const fail = (code: string, facts: object = {}) => Object.assign(new Error(`it failed by ${code}`), { code, ...facts })

test.each<[string, unknown, string]>([
  ['a misuse', new UsageError('Say how much.'), 'Say how much.'],
  ['a backup', new BackupError('That is no backup.'), 'That is no backup.'],
  ['a configuration', new ConfigError(['PORT is none.']), new ConfigError(['PORT is none.']).message],
  ['what is no error', 'only words', 'only words'],
  ['a file', fail('ENOENT', { path: '/srv/a' }), '/srv/a: There is no such file or folder.'],
  ['a full disk', fail('ENOSPC'), 'The disk is full.'],
  ['a large file', fail('EFBIG'), 'The file grows larger than this user or this disk allows.'],
  ['a quota', fail('EDQUOT'), 'This user may not fill the disk any further.'],
  ['a closed file', fail('EACCES', { path: '/a' }), '/a: This user has no right to this file or folder.'],
  ['a closed folder', fail('EPERM'), 'This user has no right to this file or folder.'],
  ['a disk that is only read', fail('EROFS'), 'The disk is read-only.'],
  ['a folder', fail('EISDIR', { path: '/a' }), '/a: This is a folder, not a file.'],
  [
    'a socket that is not there',
    fail('ENOENT', { syscall: 'connect', path: '/run/pg' }),
    'The database cannot be reached: it failed by ENOENT',
  ],
  [
    'a lock',
    fail('55P03'),
    'Somebody else works on the same tables (an upgrade, or another command): try again later.',
  ],
  ['a database', fail('57P01'), 'The database cannot be reached: it failed by 57P01'],
  [
    'an overload',
    new Overloaded(),
    'The database cannot be reached: More is asked of the shop than it can answer in time.',
  ],
  ['an error without origin', Object.assign(new Error('A bug.'), { stack: undefined }), 'A bug.'],
])('admin: a command that fails by %s says so in a sentence', async (_, error, said) => {
  const code = error instanceof UsageError ? 2 : 1
  expect(await run('order refund 1', [command(() => Promise.reject(error))])).toEqual({ code, out: '', errors: said })
})

test('admin: an option that is a whole number has its bounds, and counts where it is not given', () => {
  const read = (given?: string) => readWholeNumber({ days: given }, 'days', { min: 1, max: 400, otherwise: 30 })
  expect([read(), read('1'), read('400')]).toEqual([30, 1, 400])
  for (const given of ['0', '401', '1.5', 'x'])
    expect(() => read(given)).toThrow(new UsageError('--days is a whole number from 1 to 400.'))
})

test('admin: what is counted is one or several', () => {
  expect([formatCount(1, 'cart has', 'carts have'), formatCount(0, 'ticket'), formatCount(2, 'try', 'tries')]).toEqual([
    '1 cart has',
    '0 tickets',
    '2 tries',
  ])
})

test('admin: a command that is ended from outside says so, and with what code', async () => {
  const controller = new AbortController()
  const ended = command(async (_, { signal }) => {
    controller.abort()
    signal.throwIfAborted()
  })
  expect(await run('order refund 1', [ended], controller.signal)).toEqual({
    code: 130,
    out: '',
    errors: 'Ended before it was done.',
  })
})

test('admin: what was opened is closed once the command has ended, and a failure to close is none of a good end', async () => {
  const said: string[] = []
  const done = command(async () => void said.push('done'))
  const misused = command(() => Promise.reject(new UsageError('Say how much.')))
  const { signal } = new AbortController()
  const line = 'order refund 1'
  expect((await run(line, [done], signal, async () => void said.push('closed'))).code).toBe(0)
  expect(said).toEqual(['done', 'closed'])
  const stuck = () => Promise.reject(new OperatorError('It does not stop.'))
  expect(await run(line, [done], signal, stuck)).toEqual({ code: 1, out: '', errors: 'It does not stop.' })
  expect(await run(line, [misused], signal, stuck)).toEqual({
    code: 2,
    out: '',
    errors: 'Say how much.\nIt does not stop.',
  })
})
