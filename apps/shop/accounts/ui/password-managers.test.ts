import { describe, expect, test } from 'vitest'
import { createTexts } from '../../app/texts.ts'
import { renderPage } from '#test/shop/render-page.ts'
import type { pages } from '../../features.ts'

const texts = createTexts().accountTextsOf('en')('accounts.')
const token = 'a'.repeat(43)
const to = '/'
const email = 'anna@example.com'
const profile = { firstname: 'Anna', lastname: 'Kovács', phone: '', locale: 'en' }

/**
 * Account page fields that a password manager fills in or saves: name and autocomplete attributes.
 */
const fields: Partial<Record<keyof typeof pages, [properties: object, fields: Record<string, string>[]]>> = {
  login: [{ to, passkeys: 'own' }, [{ email: 'username webauthn', password: 'current-password' }]],
  register: [{}, [{ firstname: 'given-name', lastname: 'family-name', email: 'username', password: 'new-password' }]],
  'confirm-registration': [
    { token, email, asksPassword: true },
    [{ username: 'username', password: 'current-password' }],
  ],
  'ask-for-link': [{ asks: 'password' }, [{ email: 'username' }]],
  'reset-password': [{ token, email }, [{ username: 'username', password: 'new-password' }]],
  'confirm-password': [{ to, email }, [{ username: 'username', password: 'current-password' }]],
  account: [
    {
      name: 'Anna Kovács',
      profile,
      address: { email, waiting: null, isConfirmed: false },
      passkeys: { passkeys: [], reach: 'own' },
      devices: { devices: [], others: 0 },
    },
    [
      { username: 'username', current_password: 'current-password', password: 'new-password' },
      { username: 'username', email: 'email', current_password: 'current-password' },
    ],
  ],
}

describe('password managers', () => {
  test.each(Object.entries(fields))('find their way on the page %s', async (page, [properties, expected]) => {
    const forms = readForms(await renderPage(page as keyof typeof pages, { texts, ...properties }))
    for (const form of expected) expect(forms.map(tokensOf)).toContainEqual(expect.objectContaining(form))
    for (const form of forms.filter((inputs) => inputs.some(({ type }) => type === 'password'))) {
      // The user name comes before the password.
      expect(form.findIndex(isUsername)).toBeLessThan(form.findIndex(({ type }) => type === 'password'))
      expect(form.some(isUsername)).toBe(true)
      for (const input of form.filter(({ type }) => type === 'password')) {
        expect(input).not.toHaveProperty('maxlength')
        expect(input).not.toHaveProperty('pattern')
        const rules = input['autocomplete'] === 'new-password' ? 'minlength: 8; maxlength: 128;' : undefined
        expect(input['passwordrules']).toBe(rules)
      }
    }
  })
})

type Input = Record<string, string>

const isUsername = ({ autocomplete = '', type }: Input) => /\busername\b/.test(autocomplete) && type !== 'hidden'
const tokensOf = (inputs: Input[]) =>
  Object.fromEntries(inputs.flatMap(({ name, autocomplete }) => (name && autocomplete ? [[name, autocomplete]] : [])))

/** Returns the inputs of each form of a page, with their attributes. */
function readForms(html: string): Input[][] {
  return [...html.matchAll(/<form\b.*?<\/form>/gs)].map(([form]) =>
    [...form.matchAll(/<input\b([^>]*)>/g)].map(([, attributes = '']) =>
      Object.fromEntries(
        [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name.toLowerCase(), value]),
      ),
    ),
  )
}
