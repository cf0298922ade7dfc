import { expect, test } from 'vitest'
import { emptyContactFields } from './contact.ts'

test('a contact form begins with nothing in any of its fields', () => {
  expect(emptyContactFields).toEqual({
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
    message: '',
    turnstileToken: '',
  })
})
