import { expect, it } from 'vitest'
import { type Asking, form, hybrid, json, readEarly } from './asking.ts'

/** Tests redirects, external visits and errors. */
export function testAnswers({ ask, navigate, readUrl }: Asking): void {
  it('redirects, and leaves for another site by a full visit', async () => {
    const moved = await ask('/moved')
    expect([moved.status, moved.headers.get('location'), await moved.text()]).toEqual([303, '/seen?from=moved', ''])
    const left = await ask('/leave', { headers: hybrid })
    expect([left.status, left.headers.get('x-hybrid-external')]).toEqual([409, 'https://bank.test/pay'])
    expect(left.headers.get('x-hybrid-external-target')).toBe('new-tab')
    const plain = await ask('/leave')
    expect([plain.status, plain.headers.get('location')]).toEqual([302, 'https://bank.test/pay'])
  })

  it('sends files: text, bytes, a stream; and data as JSON', async () => {
    const text = await ask('/text')
    expect(text.headers.get('content-disposition')).toContain("filename*=UTF-8''jegy%20%C5%91.txt")
    expect([text.headers.get('content-type'), await text.text()]).toEqual(['text/plain; charset=utf-8', 'árvíz'])
    expect([...(await (await ask('/bytes')).bytes())]).toEqual([0, 255, 10])
    const stream = await ask('/stream')
    expect([stream.headers.get('content-type'), await stream.text()]).toEqual(['text/csv', 'one two'])
    const data = await ask('/json')
    expect([data.headers.get('content-type'), await data.json()]).toEqual(['application/json; charset=utf-8', { a: 1 }])
  })

  it('has a page for each error, which says nothing of what went wrong inside', async () => {
    const forbidden = await navigate('/forbidden')
    expect([forbidden.response.status, forbidden.response.headers.get('x-why')]).toEqual([403, 'because'])
    expect(forbidden.payload.view).toMatchObject({ component: 'error', properties: { status: 403 } })
    const broken = await ask('/broken')
    expect([broken.status, broken.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8'])
    expect(await broken.text()).not.toContain('secret')
    expect((await navigate('/nowhere')).payload.view.properties.status).toBe(404)
  })

  it('says what can be asked of an address', async () => {
    const wrong = await ask('/', { method: 'DELETE' })
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
    const options = await ask('/echo', { method: 'OPTIONS' })
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'POST, PATCH, OPTIONS'])
  })

  it.each([
    ['JSON that is none', '{"a":', json, 400],
    ['JSON of 2,000 values', `[${'1,'.repeat(1999)}1]`, json, 400],
    ['a form of 2,000 fields', 'a=1&'.repeat(2000), form, 400],
    ['a body that is too large', JSON.stringify('x'.repeat(70_000)), json, 413],
    ['a type that nobody reads', 'x', { ...hybrid, 'content-type': 'application/xml' }, 415],
  ])('refuses %s with a page', async (_, body, headers, status) => {
    const response = await ask('/echo', { method: 'POST', body, headers: { ...hybrid, ...headers } })
    expect(response.status).toBe(status)
    expect((await response.json()).view).toMatchObject({ component: 'error', properties: { status } })
  })

  it('sends early hints to who loads a document', async () => {
    expect(await readEarly(`${readUrl()}/`)).toMatchObject({ link: '</style.css>; rel=preload; as=style' })
    expect(await readEarly(`${readUrl()}/seen`)).toBeUndefined()
  })
}
