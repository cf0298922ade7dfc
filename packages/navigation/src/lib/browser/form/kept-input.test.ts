import { describe, expect, it, vi } from 'vitest'
import { answerWith, createPayload } from '../../../testing/fake-server.ts'
import { createFakeWindow } from '../../../testing/fake-window.ts'
import { createNavigator } from '../navigator.ts'
import { createForm, readReturned } from './form.ts'
import { createSubmission } from './submission.ts'

const BEGUN = { name: '', city: 'Pest' }

/** A page at a path, possibly with a stored history entry; every address has its own page. */
async function open(path: string, entry?: { of: string; memo: object }) {
  const browser = createFakeWindow(`http://shop.test${path}`)
  const { window } = browser
  if (entry) {
    const { view, dialog, url, version } = createPayload(entry.of)
    window.history.replaceState({ view, dialog, url, version, scrollRegions: [], memo: entry.memo }, '', path)
  }
  const navigator = createNavigator({
    payload: createPayload(path),
    components: { order: 'order', names: 'names' },
    resolve: async (name) => name,
    transport: async ({ url }) => answerWith(createPayload(new URL(url).pathname)),
    window,
    progress: false,
  })
  await navigator.start()
  /** Renders the current page's form, as on arrival. */
  const showForm = () => {
    const submission = createSubmission({ navigator, errors: {} })
    const form = createForm({ navigator, submission, initial: BEGUN, fields: BEGUN, memoKey: 'form:buyer' })
    form.restore()
    return form
  }
  return { navigator, window, showForm }
}

const typed = { name: 'Anna', city: 'Eger' }

describe('what was typed', () => {
  it('is there again after the document was loaded anew', async () => {
    const { showForm } = await open('/order', { of: '/order', memo: { 'form:buyer': typed } })
    expect(showForm().getFields()).toEqual(typed)
  })

  it.each([
    ['another page', '/names', '/order'],
    ['the page of somebody else', '/order/2', '/order/1'],
    ['another search', '/order?q=2', '/order?q=1'],
  ])('on %s is not shown here', async (_, here, there) => {
    const { showForm } = await open(here, { of: there, memo: { 'form:buyer': typed } })
    expect(showForm().getFields()).toEqual(BEGUN)
  })

  it('stays with its own entry: another visit to the same page begins anew, and Back brings it back', async () => {
    const { navigator, window, showForm } = await open('/order')
    const first = showForm()
    first.setField('name', 'Anna')
    await navigator.get('/names')
    expect(showForm().getFields()).toEqual(BEGUN)
    await navigator.get('/order')
    const second = showForm()
    expect(second.getFields()).toEqual(BEGUN)
    second.setField('name', 'Béla')
    window.history.go(-2)
    await vi.waitFor(() => expect(showForm().getFields().name).toBe('Anna'))
    window.history.go(2)
    await vi.waitFor(() => expect(showForm().getFields().name).toBe('Béla'))
  })

  it('under another name is another form’s', async () => {
    const { showForm } = await open('/order', { of: '/order', memo: { 'form:other': typed, 'form:': typed } })
    expect(showForm().getFields()).toEqual(BEGUN)
  })

  it('before a field was added leaves that field as it begins', async () => {
    const { showForm } = await open('/order', { of: '/order', memo: { 'form:buyer': { name: 'Anna' } } })
    expect(showForm().getFields()).toEqual({ name: 'Anna', city: 'Pest' })
  })

  it('and came back is taken by the form that was refused, and by no other that has such a field', () => {
    const input = { name: 'Anna' }
    const fields = (properties: object, bag?: string) => readReturned(properties as never, BEGUN, bag).fields.name
    expect(fields({ input, errors: { name: 'No.' } })).toBe('Anna')
    // This form had no errors: the returned input belongs to another one.
    expect(fields({ input, errors: {} })).toBe('')
    expect(fields({ input, errors: { code: 'No.' } })).toBe('')
    expect(fields({ input, errors: { other: { name: 'No.' } } }, 'own')).toBe('')
    expect(fields({ input, errors: { own: { name: 'No.' } } }, 'own')).toBe('Anna')
  })
})
