import { expect, test } from 'vitest'
import { joinClassNames } from './class-names.ts'

test('class names are joined, without those that are not there', () => {
  expect(joinClassNames('one', false, null, undefined, '', 'two')).toBe('one two')
  expect(joinClassNames(false)).toBe('')
})
