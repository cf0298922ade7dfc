import { expect, test } from 'vitest'
import { replaceUnprintable } from './printable.ts'

test('print: every narrow no-break space becomes an ordinary no-break one, and nothing else changes', () => {
  expect(replaceUnprintable('Quoi\u202F? 19\u202Fh\u00A030, là')).toBe('Quoi\u00A0? 19\u00A0h\u00A030, là')
})
