import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const script = `
  import { spawn } from 'node:child_process'
  import { outputForTools, passOutputOn, say, sayError } from './say.mjs'
  say('Building...')
  sayError('It failed.')
  const tool = "console.log('a tool'); console.error('complains')"
  passOutputOn(spawn(process.execPath, ['-e', tool], { stdio: ['ignore', outputForTools(), outputForTools()] }))
`

function run(environment: string) {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    env: { ...process.env, NODE_ENV: environment },
    encoding: 'utf8',
  })
  return { stdout, stderr }
}

test('in production all that scripts and their tools say is lines of JSON', () => {
  const { stdout, stderr } = run('production')
  expect(stderr).toBe('')
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.slice(0, 2)).toMatchObject([
    { level: 30, msg: 'Building...' },
    { level: 60, msg: 'It failed.' },
  ])
  expect(
    lines
      .slice(2)
      .map(({ level, msg }) => `${level} ${msg}`)
      .toSorted(),
  ).toEqual(['30 a tool', '40 complains'])
})

test('a person at a terminal reads words', () => {
  const { stdout, stderr } = run('development')
  expect(stdout).toBe('Building...\na tool\n')
  expect(stderr).toBe('\nIt failed.\ncomplains\n')
})
