import { describe, expect, it } from 'vitest'
import { findMissing } from './check-form.ts'

const withToken = { security: { csrf_token: 'a token' } }

/** The inspected parts of a form. */
const createForm = (attributes: Record<string, string>, fields: string[] = []): HTMLFormElement =>
  ({
    hasAttribute: (name: string) => name in attributes,
    getAttribute: (name: string) => attributes[name] ?? null,
    elements: { namedItem: (name: string) => (fields.includes(name) ? {} : null) },
  }) as unknown as HTMLFormElement

const find = (form: HTMLFormElement, given: { method?: string; errorBag?: string; properties?: object } = {}) =>
  findMissing(form, {
    method: 'POST',
    errorBag: undefined,
    properties: withToken,
    tokenPath: 'security.csrf_token',
    ...given,
  } as Parameters<typeof findMissing>[1])

const complete = { action: '/contact', method: 'post' }

// Holds: navigation.while-developing-console-says-form
describe('what a form lacks to work without JavaScript', () => {
  it('is nothing where it has its address, its method and its hidden fields', () => {
    expect(find(createForm(complete, ['_token']))).toEqual([])
    expect(find(createForm({ ...complete, method: 'POST' }), { properties: {} })).toEqual([])
    expect(find(createForm(complete, ['_token', '_method', '_error_bag']), { method: 'put', errorBag: 'a' })).toEqual(
      [],
    )
    expect(find(createForm({ action: '' }), { method: 'get', errorBag: 'a' })).toEqual([])
  })

  it('is its address', () => {
    expect(find(createForm({ method: 'post' }, ['_token']))).toEqual([expect.stringContaining('no `action`')])
  })

  it('is its method', () => {
    expect(find(createForm({ action: '/' }, ['_token']))).toEqual([expect.stringContaining('`method` is not post')])
    expect(find(createForm(complete), { method: 'GET' })).toEqual([expect.stringContaining('`method` is not get')])
  })

  it('is its token, its real method and its error bag, each where there is one', () => {
    expect(find(createForm(complete))).toEqual([expect.stringMatching(/no _token: put <HiddenFields/)])
    expect(find(createForm(complete, ['_token']), { method: 'DELETE' })).toEqual([
      expect.stringContaining('no _method:'),
    ])
    expect(find(createForm(complete), { method: 'PATCH', errorBag: 'a' })).toEqual([
      expect.stringContaining('no _token, _method, _error_bag:'),
    ])
  })
})
