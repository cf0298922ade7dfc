import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

function run(words: string) {
  const script = `
    import { createLog } from '../log/log.ts'
    import { writeOnlyJson } from './process-output.ts'
    writeOnlyJson(createLog())
    ${words}
  `
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  const lines =
    stdout === ''
      ? []
      : stdout
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line))
  return { lines, stderr, status }
}

test('what libraries print and what Node.js warns of are lines of the log', () => {
  const { lines, stderr } = run(`
    console.log('plain %s', 'words')
    console.warn('Careful, %d left', 3)
    console.error('It failed:', new Error('no room'))
    process.emitWarning('Old.', 'DeprecationWarning', 'DEP0001')
  `)
  expect(stderr).toBe('')
  expect(lines).toMatchObject([
    { level: 30, msg: 'plain words' },
    { level: 40, msg: 'Careful, 3 left' },
    { level: 50, msg: 'no room' },
    { level: 40, err: { type: 'DeprecationWarning', code: 'DEP0001', message: 'Old.' } },
  ])
})

test.each(["throw new Error('A bug.')", "void Promise.reject(new Error('A bug.'))"])(
  'an error that nobody catches is one line, and ends the process: %s',
  (words) => {
    const { lines, stderr, status } = run(words)
    expect(stderr).toBe('')
    expect(lines).toMatchObject([{ level: 60, err: { message: 'A bug.' } }])
    expect(status).toBe(1)
  },
)
