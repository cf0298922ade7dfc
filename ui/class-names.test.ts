import { expect, test } from 'vitest'
import { classNames } from './class-names.ts'

test('class names are joined, without those that are not there', () => {
  expect(classNames('one', false, null, undefined, '', 'two')).toBe('one two')
  expect(classNames(false)).toBe('')
})
