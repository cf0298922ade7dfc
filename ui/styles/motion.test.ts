import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readRules } from './testing/contrast.ts'

// With a duration, however short, each element would show for a frame what it was before: the place
// on a page that comes back is lost (test/e2e/browsing/history.spec.ts), and what is dragged is
// dropped beside its place (test/e2e/desk/menus.spec.ts).
test('motion: whoever asks for less has no transitions, not even short ones', () => {
  const rules = readRules(readFileSync(join(import.meta.dirname, 'motion.css'), 'utf8'))
  const everything = rules.find(({ selector }) =>
    selector.endsWith('prefers-reduced-motion: reduce) *, ::before, ::after'),
  )!
  expect(everything.own.get('transition')).toBe('none !important')
  expect([...everything.own.keys()]).not.toContain('transition-duration')
})
