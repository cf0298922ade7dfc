import { expect, it } from 'vitest'
import { type Asking, hybrid } from './asking.ts'

export function testPages({ ask, navigate, readUrl }: Asking): void {
  it('answers a first visit with a document, its payload and its head', async () => {
    const response = await ask('/')
    const body = await response.text()
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect([response.headers.get('vary'), response.headers.get('x-hybrid')]).toEqual(['x-hybrid', null])
    expect(body).toContain('<title>Home &amp; more</title>')
    expect(body).toContain('<div id="root" data-payload=\'{"view":{"component":"home"')
  })

  it('answers HEAD as GET, without a body', async () => {
    const response = await ask('/', { method: 'HEAD' })
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      200,
      'text/html; charset=utf-8',
      '',
    ])
  })

  it('answers a navigation with the payload alone', async () => {
    const { response, payload } = await navigate('/', { 'content-type': 'application/json' })
    expect([response.status, response.headers.get('x-hybrid')]).toEqual([200, 'true'])
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(payload).toMatchObject({
      view: { component: 'home', properties: { entries: [], errors: {}, flash: {}, current: 'home' }, deferred: [] },
      dialog: null,
      url: `${readUrl()}/`,
      version: 'v1',
    })
  })

  it('tells handlers of the visitor, and of the query in its nested form', async () => {
    const { payload } = await navigate('/seen?a[]=1&b[c]=%C5%91')
    expect(payload.view.properties).toMatchObject({
      protocol: 'http',
      host: new URL(readUrl()).host,
      ip: '127.0.0.1',
      query: { a: ['1'], b: { c: 'ő' } },
    })
  })

  it('sends what a partial reload asks for', async () => {
    const whole = await navigate('/parts')
    expect(whole.payload.view).toMatchObject({ properties: { plain: 1 }, deferred: ['later'] })
    expect(whole.payload.view.properties).not.toHaveProperty('asked')
    const { payload } = await navigate('/parts', {
      'x-hybrid-partial-component': 'parts',
      'x-hybrid-only-data': '["asked","later"]',
    })
    expect(payload.view.properties).toEqual({ asked: 'asked', later: 'later', errors: {}, flash: {} })
  })

  it('opens a dialog over the page that one comes from', async () => {
    const { payload } = await navigate('/speakers/7', { referer: `${readUrl()}/parts` })
    expect(payload.view.component).toBe('parts')
    expect(payload.dialog).toMatchObject({
      component: 'speaker',
      properties: { id: '7' },
      baseUrl: `${readUrl()}/`,
      redirectUrl: `${readUrl()}/parts`,
    })
  })

  it('answers a page of an older version with a full visit', async () => {
    const response = await ask('/seen?a=1', { headers: { ...hybrid, 'x-hybrid-version': 'v0' } })
    expect([response.status, response.headers.get('x-hybrid-external')]).toEqual([409, `${readUrl()}/seen?a=1`])
  })

  it('keeps a second app under its own path, with its own error pages', async () => {
    expect((await navigate('/desk')).payload).toMatchObject({ view: { component: 'desk' }, version: '/desk v1' })
    expect((await navigate('/desk/nowhere')).payload.view.component).toBe('desk-error')
    expect((await navigate('/deskside')).payload.view.component).toBe('error')
  })
}
