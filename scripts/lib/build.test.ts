import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeOldBuilds } from './build.mjs'

test('builds: the last three stay, and what is none', () => {
  const root = mkdtempSync(join(tmpdir(), 'cadenza-builds-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  // Names say nothing of when they were built.
  const builds = ['c', 'a', 'e', 'b', 'd'].map((letter) => letter.repeat(16))
  for (const [age, name] of [...builds, 'other'].entries()) {
    mkdirSync(join(root, 'dist', name), { recursive: true })
    utimesSync(join(root, 'dist', name), 1_000_000 - age, 1_000_000 - age)
  }
  removeOldBuilds(root)
  expect(readdirSync(join(root, 'dist')).toSorted()).toEqual([...builds.slice(0, 3), 'other'].toSorted())
})
