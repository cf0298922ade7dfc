import { type ReactNode, createElement as h } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { createPayload } from '../../testing/fake-server.ts'
import { get } from '../routing/route.ts'
import { defineRoutes } from '../routing/table.ts'
import { createRouter } from '../routing/router.ts'
import { Deferred } from './deferred.ts'
import { Form } from './form.ts'
import { Link } from './link.ts'
import { renderNavigation } from './start.ts'
import { useNavigation, useRoute, useShared } from './use-page.ts'

const routes = defineRoutes({ home: get('/'), show: get('/events/{venue?}') })
const router = createRouter(routes, { url: 'http://shop.test/elsewhere' }) as never

/** Returns the HTML of a component on a server-rendered page. */
async function render(
  component: () => ReactNode,
  properties: Record<string, unknown> = {},
  options: object = {},
): Promise<string> {
  const payload = createPayload('/events/buda', { security: { csrf_token: 'a token' }, ...properties })
  const pages = { events: async () => ({ default: component }) }
  return renderToString(await renderNavigation({ payload, pages, ...options }))
}

describe('rendered on the server', () => {
  // Holds: navigation.links-forms-work-without-javascript
  it('a link is a link, and one that is not a GET a button in a form', async () => {
    expect(await render(() => h(Link, { href: '/a?b=1', data: { c: 2 }, preload: 'mount', className: 'x' }, 'a'))).toBe(
      '<a class="x" href="/a?b=1&amp;c=2">a</a>',
    )
    expect(await render(() => h(Link, { href: '/a', method: 'DELETE', data: { c: 2 }, errorBag: 'bag' }, 'a'))).toBe(
      '<form action="/a" method="post">' +
        '<input type="hidden" name="_token" value="a token"/>' +
        '<input type="hidden" name="_method" value="DELETE"/>' +
        '<input type="hidden" name="_error_bag" value="bag"/>' +
        '<input type="hidden" name="c" value="2"/>' +
        '<button type="submit">a</button></form>',
    )
  })

  it('a link from a page whose path looks like a host leads to this host', async () => {
    const payload = { ...createPayload('/events'), url: 'http://shop.test//evil.test/' }
    const component = () =>
      h('p', null, h(Link, { href: '', data: { a: 1 } }, 'a'), h(Link, { href: '/b', data: { a: 1 } }, 'b'))
    const pages = { events: async () => ({ default: component }) }
    expect(renderToString(await renderNavigation({ payload, pages }))).toBe(
      '<p><a href="http://shop.test//evil.test/?a=1">a</a><a href="/b?a=1">b</a></p>',
    )
  })

  // Holds: navigation.links-forms-work-without-javascript
  it('a form is a form, with the token from where the product keeps it', async () => {
    const form = () => h(Form, { action: '/a', method: 'PUT' }, h('input', { name: 'b' }))
    expect(await render(form, { keys: { form: 'k' } }, { tokenPath: 'keys.form' })).toBe(
      '<form action="/a" method="post"><input type="hidden" name="_token" value="k"/>' +
        '<input type="hidden" name="_method" value="PUT"/><input name="b"/></form>',
    )
    expect(await render(() => h(Form, { action: '/a', method: 'get' }))).toBe('<form action="/a" method="get"></form>')
    // The method may be written in any case; the field for the server has it in upper case.
    expect(await render(() => h(Form, { action: '/a', method: 'patch' }))).toContain('name="_method" value="PATCH"')
  })

  // Holds: navigation.deferred-shows-fallback-rest-comes
  it('what is deferred stands in its fallback until all of it is there', async () => {
    const page = () =>
      h(Deferred, { data: ['soon', 'nested.later'] as never[], fallback: 'waiting', children: () => 'come' })
    expect(await render(page)).toBe('waiting')
    expect(await render(page, { soon: 1, nested: {} })).toBe('waiting')
    expect(await render(page, { soon: null, nested: { later: 0 } })).toBe('come')
  })

  it.each([
    ['stats', 'stats', 'failed'],
    ['stats', 'stats.seats', 'failed'],
    ['stats.seats', 'stats', 'failed'],
    ['stats', 'statistics', 'waiting'],
    ['stats.seats', 'stats.days', 'waiting'],
  ])('what waits for %s where %s has failed says: %s', async (data, failed, said) => {
    const payload = createPayload('/events')
    payload.view.failed = [failed]
    const page = () => h(Deferred, { data: data as never, fallback: 'waiting', failed: 'failed' }, 'come')
    const pages = { events: async () => ({ default: page }) }
    expect(renderToString(await renderNavigation({ payload, pages }))).toBe(said)
  })

  // Holds: navigation.current-route-name-wildcard-parameters
  it('a layout is told what the page’s component says, else what the page’s group says', async () => {
    const layout = ({ options, children }: { options: unknown; children: ReactNode }) =>
      h('main', null, JSON.stringify(options) ?? 'none', children)
    const show = async (properties: object, statics: object) => {
      const payload = createPayload('/events', { ...properties })
      const pages = { events: async () => ({ default: Object.assign(() => ' page', statics) }) }
      return renderToString(await renderNavigation({ payload, pages, layout })).replaceAll(/<!-- -->|&quot;/g, '')
    }
    expect(await show({ layout: 'account' }, {})).toBe('<main>account page</main>')
    expect(await show({ layout: 'account' }, { layout: { wide: true } })).toBe('<main>{wide:true} page</main>')
    expect(await show({ layout: 'account' }, { layout: false })).toBe('<main>false page</main>')
    expect(await show({}, { layout: { wide: true } })).toBe('<main>{wide:true} page</main>')
    expect(await show({}, {})).toBe('<main>none page</main>')
  })

  it('a page knows its routes, its shared properties, and that nothing is under way', async () => {
    const Page = () => {
      const route = useRoute()
      const { flash } = useShared()
      const isVenue = route.current('show', { venue: 'buda' })
      return [String(route.current()), isVenue, useNavigation().pending, String(flash['notice'])].join(' ')
    }
    expect(await render(Page, { flash: { notice: 'hello' } }, { router })).toBe('show true false hello')
  })

  // Holds: navigation.errors-route-exist-parameter-required
  it('errors say what is missing', async () => {
    expect(() => renderToString(h(Link, { href: '/' }))).toThrow('Hybridly is not initialized.')
    const Unrouted = () => String(useRoute().current())
    await expect(render(Unrouted)).rejects.toThrow('Routing is not initialized: pass `router: createRouter(routes)`.')
    const payload = createPayload('/gone')
    await expect(renderNavigation({ payload, pages: {} })).rejects.toThrow(
      'The specified view component does not exist. gone',
    )
  })
})
