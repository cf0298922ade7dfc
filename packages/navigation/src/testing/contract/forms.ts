import { expect, it } from 'vitest'
import { VALIDATED_FIELD } from '../../lib/protocol/constants.ts'
import { HEADERS } from '../../lib/protocol/headers.ts'
import { NOTHING } from './apps.ts'
import { type Asking, form } from './asking.ts'

export function testForms({ ask, follow, postForm, postJson }: Asking): void {
  it('sends a plain form back with its errors and what was typed, once', async () => {
    const response = await postForm('/entries', 'text=+')
    expect([response.status, response.headers.get('location')]).toEqual([303, '/'])
    const next = await follow(response)
    expect((await next.json()).view.properties).toMatchObject({
      errors: { text: NOTHING },
      input: { text: ' ' },
    })
    expect(next.headers.getSetCookie().join()).toContain('Max-Age=0')
  })

  it('sends a good form back with its notice, beside the cookies of the handler', async () => {
    const response = await postForm('/entries', 'text=a+%2B+%C5%91')
    expect(response.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual(['own', 'other', 'flash'])
    const { view: page } = await (await follow(response)).json()
    expect(page.properties).toMatchObject({ flash: { notice: 'Thank you for “a + ő”.' }, errors: {} })
  })

  it('takes JSON, multipart, and a method that travels as POST', async () => {
    const body = new FormData()
    body.append('list[]', 'a')
    body.append('list[]', 'b')
    body.append('deep[name]', 'ő')
    const multipart = await ask('/echo', { method: 'POST', body })
    expect(await multipart.json()).toEqual({ method: 'POST', body: { list: ['a', 'b'], deep: { name: 'ő' } } })
    expect(await (await postJson('/echo', '{"a":{"b":[1,null]}}')).json()).toEqual({
      method: 'POST',
      body: { a: { b: [1, null] } },
    })
    const renamed = await postForm('/name', '_method=PUT&name=x')
    expect([renamed.status, renamed.headers.get('location')]).toEqual([303, '/seen'])
    const real = await ask('/echo', { method: 'PATCH', body: 'a=1', headers: form })
    expect(await real.json()).toEqual({ method: 'PATCH', body: { a: '1' } })
  })

  it('checks fields by the schema of their route, without the handler', async () => {
    const check = async (text: string) => {
      const response = await postJson('/entries', JSON.stringify({ [VALIDATED_FIELD]: { text } }), {
        [HEADERS.validate]: '["text"]',
      })
      return { status: response.status, cookies: response.headers.getSetCookie(), body: await response.json() }
    }
    expect(await check('')).toEqual({ status: 200, cookies: [], body: { errors: { text: NOTHING } } })
    expect(await check('a')).toEqual({ status: 200, cookies: [], body: { errors: {} } })
  })

  it('refuses a wrong request token: 419, and a navigation keeps its page', async () => {
    const plain = await postForm('/entries', 'text=a', { 'x-xsrf-token': 'wrong' })
    expect(plain.status).toBe(419)
    const refused = await postJson('/entries', '{"text":"a"}', { 'x-xsrf-token': 'wrong' })
    const { view: page } = await refused.json()
    expect([refused.status, page.component]).toEqual([419, null])
    expect(page.properties.flash.error).toMatch(/session has expired/)
  })
}
