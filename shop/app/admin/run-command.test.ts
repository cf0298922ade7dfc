import { expect, test } from 'vitest'
import { type AdminContext, AdminError, type Command } from './command.ts'
import { createCommands } from './commands.ts'
import { runCommand } from './run-command.ts'

const allCommands = createCommands({ invitationPath: (token) => `/invitation/${token}` })

async function run(line: string, commands: readonly Command[] = allCommands, signal = new AbortController().signal) {
  const [out, errors]: [string[], string[]] = [[], []]
  const unexpected = () => {
    throw new Error('This command opens nothing.')
  }
  const context: AdminContext = {
    config: unexpected,
    databaseUrl: unexpected,
    database: unexpected,
    print: (text) => void out.push(text),
    resolvePath: (path) => path,
    actor: 'test',
    signal,
  }
  const args = line.split(' ').filter((word) => word !== '')
  const code = await runCommand(args, { commands, context, printError: (text) => void errors.push(text) })
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
  const mendable = await run('order refund 1', [command(() => Promise.reject(new AdminError('No such order.')))])
  expect(mendable).toEqual({ code: 1, out: '', errors: 'No such order.' })
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  expect((await run('order refund 1', [command(() => Promise.reject(full))])).errors).toBe('The disk is full.')
  const bug = await run('order refund 1', [command(() => Promise.reject(new TypeError('x is not a function')))])
  expect(bug.code).toBe(1)
  expect(bug.errors).toContain('run-command.test.ts')
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
