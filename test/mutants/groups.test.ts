import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { groups } from './groups.ts'

/** Returns the alternatives of a glob with braces. */
function expand(glob: string): string[] {
  const braces = /\{([^{}]*)\}/.exec(glob)
  if (!braces) return [glob]
  return braces[1]!.split(',').flatMap((part) => expand(glob.replace(braces[0], part)))
}

test.each(Object.entries(groups))('mutants: each file that the group %s names exists', (_, { files }) => {
  const named = files.flatMap((glob) => expand(glob.replace(/^!/, ''))).filter((path) => !path.includes('*'))
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})
