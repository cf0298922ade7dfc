// @vitest-environment happy-dom
import { type ReactNode, createElement as h } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerWith, createPayload } from '../../../testing/fake-server.ts'
import { type Observed, stubObserver } from '../../../testing/observed.ts'
import { NavigationError } from '../../browser/navigation/navigation-error.ts'
import type { HttpRequest } from '../../browser/navigation/transport.ts'
import type { View } from '../../protocol/payload.ts'
import '../../browser/visit/visits.ts'
import './grow-list.ts'
import { type StartedNavigator, createNavigation, renderNavigation } from '../start.ts'
import { useInfiniteScroll } from './use-infinite-scroll.ts'

interface Piece {
  id: number
  title: string
}

let linkTo: ((page: number) => string) | undefined

function List(): ReactNode {
  const { items, hasMore, hasFailed, arrived, more, end } = useInfiniteScroll<Piece>('products', { linkTo })
  return [
    h(
      'ul',
      { key: 1 },
      items.map(({ id, title }, index) => h('li', { key: index, id: `piece-${id}` }, title)),
    ),
    hasFailed && h('p', { key: 2, role: 'alert' }, 'failed'),
    h('p', { key: 4, role: 'status' }, arrived),
    hasMore && h('div', { key: 3, ref: end }, h('a', { id: 'more', ...more }, 'More')),
  ]
}

const pages = { home: async () => ({ default: List }) }
const pageOf = (page: number, titles: string[], first = 2 * page - 1) => ({
  data: titles.map((title, index) => ({ id: first + index, title })),
  current_page: page,
  last_page: 3,
  per_page: 2,
})
const payloadOf = (url: string) => ({ ...createPayload('/', { products: pageOf(1, ['one', 'two']) }), url })

let navigator: StartedNavigator
let requests: HttpRequest[]
let observed: Observed
/** The server's answer for a page of the list. */
let answer: (page: number) => Pick<View, 'properties' | 'merges'> & { component?: null }

async function open(url = '/?voice=alto#place') {
  history.replaceState(null, '', url)
  vi.stubGlobal('origin', location.origin)
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  navigator = await createNavigation({
    payload: payloadOf(location.href),
    root,
    pages,
    progress: false,
    transport: async (request) => {
      requests.push(request)
      const view = answer(Number(new URL(request.url).searchParams.get('page')))
      return answerWith({ ...createPayload('/'), view: { component: 'home', deferred: [], ...view }, url: request.url })
    },
  })
  const more = () => document.getElementById('more')
  const click = (given: MouseEventInit = {}) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...given })
    more()!.dispatchEvent(event)
    return event.defaultPrevented
  }
  return { more, click, titles: () => [...root.querySelectorAll('li')].map((item) => item.textContent), root }
}

beforeEach(() => {
  requests = []
  linkTo = undefined
  observed = stubObserver()
  const titles = [['one', 'two'], ['three', 'four'], ['five']]
  answer = (page) => ({ properties: { products: pageOf(page, titles[page - 1]!) } })
})
afterEach(() => {
  navigator.unmount()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

describe('a list that grows', () => {
  // Holds: navigation.list-link-without-javascript
  it('has a link that leads to its next page where there is no JavaScript', async () => {
    navigator = { unmount: () => {} } as StartedNavigator
    const html = renderToString(
      await renderNavigation({ payload: payloadOf('http://shop.test/list?voice=alto&page=1'), pages }),
    )
    expect(html).toContain('<a id="more" href="/list?voice=alto&amp;page=2" rel="next">More</a>')
  })

  // Holds: navigation.list-link-without-javascript
  it('has a link that makes it grow, keeps the focus, and leads to the page after that then', async () => {
    const { more, click, titles } = await open()
    const link = more()!
    link.focus()
    expect(link.getAttribute('href')).toBe('/?voice=alto&page=2')
    expect(click()).toBe(true)
    await vi.waitFor(() => expect(titles()).toEqual(['one', 'two', 'three', 'four']))
    expect([document.activeElement, more()]).toEqual([link, link])
    expect(link.getAttribute('href')).toBe('/?voice=alto&page=3')
    expect(location.search).toBe('?voice=alto')
    click()
    await vi.waitFor(() => expect(more()).toBeNull())
    expect(titles()).toEqual(['one', 'two', 'three', 'four', 'five'])
  })

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    'leaves its link to the browser where it is to open elsewhere: %o',
    async (how) => {
      const { click } = await open()
      document.addEventListener('click', (event) => event.preventDefault(), { once: true })
      click(how)
      await new Promise((done) => void setImmediate(done))
      expect(requests).toEqual([])
    },
  )

  it('says how many have come, and nothing while more are awaited', async () => {
    const { click, titles, root } = await open()
    const said = () => root.querySelector('[role=status]')!.textContent
    expect(said()).toBe('')
    click()
    await vi.waitFor(() => expect(said()).toBe('2'))
    let awaited: string | null = null
    answer = () => {
      awaited = said()
      // One item of the last page already came with an earlier page.
      return {
        properties: { products: pageOf(3, ['four', 'five'], 4) },
        merges: { 'products.data': { by: 'id' } },
      }
    }
    click()
    await vi.waitFor(() => expect(said()).toBe('1'))
    expect([awaited, titles().length]).toEqual(['', 5])
  })

  it('has a link to where its pages are, if that is not said by a parameter', async () => {
    linkTo = (page) => `/list/${page}`
    const { more, click, titles } = await open()
    expect(more()!.getAttribute('href')).toBe('/list/2')
    click()
    await vi.waitFor(() => expect(titles()).toHaveLength(4))
    expect([more()!.getAttribute('href'), requests[0]!.url]).toEqual(['/list/3', expect.stringContaining('page=2')])
  })

  it('says nothing of a search that has ended: neither that it failed, nor how many have come', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const plain = answer
    answer = () => {
      throw new NavigationError('network')
    }
    const { click, root } = await open()
    click()
    await vi.waitFor(() => expect(root.querySelector('[role=alert]')).not.toBeNull())
    answer = () => plain(1)
    await navigator.navigate({ url: '/?voice=bass', only: ['products'], merge: false, preserveState: true })
    expect(root.querySelector('[role=alert]')).toBeNull()
  })

  // Holds: navigation.list-merges-by-key
  it('has each item once where the server merges it by a key, as it was told last', async () => {
    answer = (page) => ({
      // One item was removed earlier: the second page starts with the former last item of the
      // first.
      properties: { products: pageOf(page, ['two, revised', 'three'], 2) },
      merges: { 'products.data': { by: 'id' } },
    })
    const { click, titles } = await open()
    click()
    await vi.waitFor(() => expect(titles()).toEqual(['one', 'two, revised', 'three']))
  })

  // Holds: navigation.list-merges-by-key
  it('grows at its beginning where the server says so', async () => {
    answer = (page) => ({
      properties: { products: pageOf(page, ['older', 'old']) },
      merges: { 'products.data': { to: 'start' } },
    })
    const { click, titles } = await open()
    click()
    await vi.waitFor(() => expect(titles()).toEqual(['older', 'old', 'one', 'two']))
  })

  // Holds: navigation.list-merges-by-key
  it('has no item twice where the server merges it without a key', async () => {
    const plain = answer
    answer = (page) => ({ ...plain(page), merges: { 'products.data': {} } })
    const { click, titles, more } = await open()
    click()
    await vi.waitFor(() => expect(titles()).toHaveLength(4))
    click()
    await vi.waitFor(() => expect(more()).toBeNull())
    expect(titles()).toEqual(['one', 'two', 'three', 'four', 'five'])
  })

  // Holds: navigation.list-merges-by-key
  it('is the page’s own: what changes one item finds it wherever it stands, and what is expected of it is shown', async () => {
    const { click, titles } = await open()
    click()
    await vi.waitFor(() => expect(titles()).toHaveLength(4))
    let expected: (string | null)[] = []
    answer = () => {
      expected = titles()
      return {
        component: null,
        properties: { products: { data: [{ id: 3, title: 'three, kept' }] } },
        merges: { 'products.data': { by: 'id' } },
      }
    }
    const optimistic = ({ products }: { products: ReturnType<typeof pageOf> }) => ({
      products: {
        ...products,
        data: products.data.map((piece) => (piece.id === 3 ? { id: 3, title: 'expected' } : piece)),
      },
    })
    await navigator.request({ url: '/products/3', method: 'PUT', optimistic })
    expect(expected).toEqual(['one', 'two', 'expected', 'four'])
    await vi.waitFor(() => expect(titles()).toEqual(['one', 'two', 'three, kept', 'four']))
  })

  // Holds: navigation.list-merges-by-key
  it('stays as far as it has grown where its first page is asked for by itself, and goes on from there', async () => {
    const plain = answer
    answer = (page) => ({ ...plain(page || 1), merges: { 'products.data': { by: 'id' } } })
    const { click, titles, more } = await open()
    click()
    await vi.waitFor(() => expect(titles()).toHaveLength(4))
    await navigator.request({ only: ['products'] })
    expect(titles()).toEqual(['one', 'two', 'three', 'four'])
    expect(more()!.getAttribute('href')).toBe('/?voice=alto&page=3')
    click()
    await vi.waitFor(() => expect(more()).toBeNull())
    expect(titles()).toEqual(['one', 'two', 'three', 'four', 'five'])
  })

  it('adds no page that it has not asked for, and says that the one it asked for could not be had', async () => {
    const plain = answer
    answer = () => plain(1)
    const { click, root, titles } = await open()
    click()
    await vi.waitFor(() => expect(root.querySelector('[role=alert]')).not.toBeNull())
    expect(titles()).toEqual(['one', 'two'])
    answer = plain
    click()
    await vi.waitFor(() => expect(titles()).toEqual(['one', 'two', 'three', 'four']))
    expect(root.querySelector('[role=alert]')).toBeNull()
  })

  it('grows when its end comes near, but not by itself where a page could not be had', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const plain = answer
    answer = () => {
      throw new NavigationError('network')
    }
    const { click, root, titles } = await open()
    const near = async () => {
      await vi.waitFor(() => expect(observed.elements()).toHaveLength(1))
      observed.show(observed.elements()[0]!)
    }
    await near()
    await vi.waitFor(() => expect(root.querySelector('[role=alert]')).not.toBeNull())
    answer = plain
    click()
    await vi.waitFor(() => expect(titles()).toHaveLength(4))
    expect([requests.length, root.querySelector('[role=alert]')]).toEqual([2, null])
    await near()
    await vi.waitFor(() => expect(titles()).toHaveLength(5))
  })
})
