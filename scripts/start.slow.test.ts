import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRunDirectory } from '../platform/testing/run-directory.ts'

const repository = join(import.meta.dirname, '..')
/** A user without any rights here, for tests that run as root: root has access to everything. */
const NOBODY = 65_534

let clone: string

/** Creates a clone with everything installed and nothing built. */
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'cadenza-clone-'))
  cpSync(join(repository, 'scripts'), join(clone, 'scripts'), { recursive: true })
  for (const name of [
    'core',
    'ui',
    'apps',
    'operations',
    'platform',
    'values',
    'packages',
    'db',
    'vite.config.ts',
    'tsconfig.client.json',
    'package.json',
    'package-lock.json',
    'node_modules',
  ]) {
    symlinkSync(join(repository, name), join(clone, name))
  }
})

afterEach(() => {
  chmodSync(clone, 0o755)
  if (existsSync(join(clone, 'dist'))) chmodSync(join(clone, 'dist'), 0o755)
  rmSync(clone, { recursive: true })
})

function start(environment: Record<string, string>, options: { uid?: number; gid?: number } = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], {
    cwd: clone,
    env: { PATH: process.env.PATH, ...environment },
    encoding: 'utf8',
    timeout: 120_000,
    ...options,
  })
  return { status, output: stdout + stderr }
}

// Holds: operation.configuration-everything-wrong-listed-once
test('npm start refuses an environment that cannot work before it builds anything', () => {
  const { status, output } = start({ NODE_ENV: 'production', SMPT_URL: 'smtp://mail.test' })
  expect(status).toBe(1)
  expect(output).toContain('SMTP_URL is missing')
  expect(output).toContain('SMPT_URL is no setting of the shop: did you mean SMTP_URL?')
  expect(output).not.toContain('Building')
  expect(existsSync(join(clone, 'dist'))).toBe(false)
})

test.runIf(process.platform !== 'win32')('npm start as a user who may not write the code says who has to build', () => {
  mkdirSync(join(clone, 'dist'))
  chmodSync(clone, 0o555)
  chmodSync(join(clone, 'dist'), 0o555)
  const { status, output } = start({}, process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {})
  expect(status).toBe(1)
  expect(output).toContain('The pages are not built, and this user may not write to')
  expect(output).toContain('run "npm run build" as the owner of the code first.')
})

test('npm start ends the shop that waits for its pages where they cannot be built, and says so', async () => {
  rmSync(join(clone, 'vite.config.ts'))
  writeFileSync(join(clone, 'vite.config.ts'), "throw new Error('no such plugin')")
  const directory = await createRunDirectory('cadenza-start')
  const { status, output } = start({ DATA_DIR: directory, LOG_LEVEL: 'silent' })
  expect(output).toContain('no such plugin')
  expect(output).toContain('The pages could not be built: see above what Vite says.')
  expect(output).not.toContain('is open')
  expect(status).toBe(1)
  expect(existsSync(join(directory, 'postgres/postmaster.pid'))).toBe(false)
  await rm(directory, { recursive: true, force: true })
})
