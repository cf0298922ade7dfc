/** Start options of the shop's processes, and their end. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runAndClose } from './admin/run-command.ts'
import { createCommands } from './admin/commands.ts'
import { runShop } from './start/run-shop.ts'
import { writeOnlyJson } from '../platform/process/process-output.ts'

vi.mock('./admin/run-command.ts', () => ({ runAndClose: vi.fn() }))
vi.mock('./admin/commands.ts', () => ({ createCommands: vi.fn(() => ['the commands']) }))
vi.mock('./start/run-shop.ts', () => ({ runShop: vi.fn() }))
vi.mock('../platform/process/process-output.ts', () => ({ writeOnlyJson: vi.fn() }))
vi.mock('../apps/desk/app/server/desk-app.ts', () => ({ deskApp: 'the desk' }))

const events = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const
const listenersOf = (event: string) => process.listeners(event as 'SIGTERM') as (() => void)[]
const argv = [...process.argv]
let before: Map<string, (() => void)[]>

beforeEach(() => {
  before = new Map(events.map((event) => [event, listenersOf(event)]))
  vi.resetModules()
  vi.spyOn(process, 'exit').mockImplementation((() => {}) as never)
})
afterEach(() => {
  process.argv.splice(0, Infinity, ...argv)
  vi.unstubAllEnvs()
  vi.clearAllMocks()
  for (const event of events) for (const one of added(event)) process.off(event, one)
})

const added = (event: string) => listenersOf(event).filter((one) => !before.get(event)!.includes(one))
const startedWith = (...args: string[]) => process.argv.splice(0, Infinity, 'node', 'process', ...args)

test('admin: the command line is run as it was typed, and its code is that of the process', async () => {
  startedWith('order', 'show', 'CDZ-1')
  vi.stubEnv('INIT_CWD', '/where/somebody/stands')
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.mocked(runAndClose).mockResolvedValue(2)
  await import('./admin.ts')
  const [[args, { commands, context, printError }]] = vi.mocked(runAndClose).mock.calls as [
    Parameters<typeof runAndClose>,
  ]
  expect(args).toEqual(['order', 'show', 'CDZ-1'])
  expect(commands).toEqual(['the commands'])
  expect(context.resolvePath('file')).toBe('/where/somebody/stands/file')
  printError('said of what went wrong')
  expect(vi.mocked(console.error).mock.calls).toEqual([['said of what went wrong']])
  expect(vi.mocked(process.exit).mock.calls).toEqual([[2]])
  const [[{ invitationPath }]] = vi.mocked(createCommands).mock.calls as [Parameters<typeof createCommands>]
  expect(invitationPath('a-token')).toMatch(/^\/desk\/.*a-token/)
})

test.each(events)('admin: what runs is told of %s, and ends by itself', async (event) => {
  vi.mocked(runAndClose).mockResolvedValue(130)
  await import('./admin.ts')
  const { signal } = vi.mocked(runAndClose).mock.calls[0]![1].context
  expect(signal.aborted).toBe(false)
  const listeners = added(event)
  expect(listeners).toHaveLength(1)
  listeners[0]!()
  expect(signal.aborted).toBe(true)
})

test.each([
  ['production', ['--build-follows'], true],
  ['development', [], false],
])('main: a shop in %s runs with the desk beside it', async (environment, args, isProduction) => {
  startedWith(...args)
  vi.stubEnv('NODE_ENV', environment)
  await import('./main.ts')
  const [[{ log, ...options }]] = vi.mocked(runShop).mock.calls as [Parameters<typeof runShop>]
  expect(options).toEqual({ isProduction, mountedApps: ['the desk'], buildFollows: args.length > 0 })
  expect(vi.mocked(writeOnlyJson).mock.calls).toEqual(isProduction ? [[log]] : [])
})
