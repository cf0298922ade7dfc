import { type Browser, type Page, type Route, expect as expectPage } from '@playwright/test'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderNavigation } from '../react.ts'
import { openBrowser } from '../../../../scripts/lib/open-browser.ts'
import { bundle, bundleFiles } from './bundle.ts'
import { type Drive, openDrive } from './drive.ts'
import { Layout, pages } from './pages.ts'

/**
 * Clicks without scrolling to the element, as a mouse click would: used at the end of a list that
 * loads more.
 */
const clickUnseen = (page: Page, selector: string): Promise<void> =>
  page.evaluate((wanted) => document.querySelector<HTMLElement>(wanted)!.click(), selector)

describe('in a browser', () => {
  let browser: Browser
  let client: string

  beforeAll(async () => {
    ;[browser, client] = await Promise.all([
      openBrowser(),
      bundle(new URL('ours.ts', import.meta.url).pathname, { minify: true }),
    ])
  })
  afterAll(() => browser?.close())

  const open = (path = '/', options = {}): Promise<Drive> =>
    openDrive(browser, client, {
      path,
      renderPage: async (payload) => renderToString(await renderNavigation({ payload, pages, layout: Layout })),
      ...options,
    })
  /** The saved scroll position of a region; the last two are the document's. */
  const savedScroll = (page: Page, index = -2): Promise<{ top: number; left: number }> =>
    page.evaluate((at) => history.state?.scrollRegions.at(at), index)
  const textOf = (page: Page, selector: string): Promise<string | null> => page.locator(selector).textContent()

  it('hydrates what the server has rendered, without a word from React', async () => {
    await using drive = await open('/contact')
    expect(drive.errors).toEqual([])
    expect(await drive.page.title()).toBe('Contact')
    expect(await drive.page.locator('head meta[name=description]').count()).toBe(1)
    await drive.page.evaluate(() => window.client.get('/'))
    expect(await drive.page.locator('head meta[name=description]').count()).toBe(0)
  })

  // Holds: operation.redirects-full-visits-lead-http
  it('hydrates a page whose path looks like a host, leaves it and comes back to it', async () => {
    await using drive = await open('//x/')
    const { page, errors, origin } = drive
    expect([errors, page.url()]).toEqual([[], `${origin}//x/`])
    await page.click('#link')
    await expectPage(page).toHaveURL(`${origin}/echo?link=1`)
    await page.goBack()
    await expectPage(page.locator('#properties')).toContainText('"path":"//x/"')
    expect([errors, page.url()]).toEqual([[], `${origin}//x/`])
  })

  // Holds: product.server-returns-component-name-plus
  it('changes pages by links, keeps the layout, and gives up the state of the page', async () => {
    await using drive = await open()
    const { page } = drive
    await page.click('#layout')
    await page.click('#clicks')
    await page.click('#link')
    await expectPage(page.locator('h1')).toHaveText('echo')
    expect([await textOf(page, '#layout'), await textOf(page, '#clicks'), page.url()]).toEqual([
      '1',
      '0',
      `${drive.origin}/echo?link=1`,
    ])
    await page.goBack()
    await expectPage(page.locator('h1')).toHaveText('home')
    expect(drive.probe.seen.filter(({ url }) => url === '/')).toHaveLength(1)
  })

  // Holds: navigation.links-forms-work-without-javascript
  it('posts by links, as real forms', async () => {
    await using drive = await open()
    await drive.page.click('#post')
    await expectPage(drive.page.locator('#properties')).toContainText('gone')
    expect(drive.probe.seen.find(({ url }) => url === '/go')).toMatchObject({ method: 'POST', body: { a: 1 } })
  })

  // Holds: entities.saved-history-state-navigation-options, navigation.state-memo-entry-through-back
  it('remembers values and scroll positions with the history entry, through back, forward and a reload', async () => {
    await using drive = await open()
    const { page } = drive
    await page.fill('#note', 'kept')
    await page.evaluate(() => window.scrollTo(0, 900))
    await expect.poll(() => savedScroll(page)).toEqual({ top: 900, left: 0 })
    await page.evaluate(() => window.client.get('/echo'))
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    expect(await page.inputValue('#note')).toBe('')
    await page.goBack()
    await expectPage(page.locator('h1')).toHaveText('home')
    expect(await page.inputValue('#note')).toBe('kept')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900)
    await page.reload()
    await page.waitForFunction(() => 'client' in window)
    await expectPage(page.locator('#note')).toHaveValue('kept')
  })

  // Holds: navigation.hash-asked-stays-click-hash
  it('goes to a place on the page and back without asking the server', async () => {
    await using drive = await open()
    const { page, probe } = drive
    const asked = probe.seen.length
    await page.click('#clicks')
    await page.click('a[href="#bottom"]')
    await expect.poll(() => page.evaluate(() => window.client.state().url)).toContain('#bottom')
    await page.goBack()
    await expect.poll(() => page.evaluate(() => window.client.state().url)).not.toContain('#')
    expect([probe.seen.length, await textOf(page, '#clicks')]).toEqual([asked, '1'])
  })

  // Holds: states.deferred-properties-automatic-partial-reload, navigation.deferred-shows-fallback-rest-comes
  it('asks for deferred properties after mounting and shows a fallback until then', async () => {
    const held: Route[] = []
    const hold = (page: Page) =>
      page.route('**/later', (route) =>
        route.request().headers()['x-hybrid'] ? void held.push(route) : route.continue(),
      )
    await using drive = await open('/later', { prepare: hold })
    await expect.poll(() => held.length).toBe(1)
    await expectPage(drive.page.getByText('waiting', { exact: true })).toBeVisible()
    await held[0]!.continue()
    await expectPage(drive.page.locator('#soon')).toHaveText('come')
    const asked = drive.probe.seen.at(-1)!
    expect(JSON.parse(asked.headers['x-hybrid-only-data']!)).toEqual(['soon', 'nested.b'])
  })

  // Holds: states.dialog-over-base-page-closing, navigation.dialog-over-page-opened-over
  it('opens a dialog over the page and closes it, and shows it over its base when visited directly', async () => {
    await using drive = await open('/parts')
    const { page, origin } = drive
    await page.click('#clicks')
    await page.click('#open')
    await expectPage(page.locator('#dialog')).toContainText('speaker 1')
    expect(await textOf(page, 'h1')).toBe('parts')
    await page.click('#close')
    await expectPage(page.locator('#dialog')).toHaveCount(0)
    expect(page.url()).toBe(`${origin}/parts`)
    await page.goto(`${origin}/speakers/2`)
    await page.waitForFunction(() => 'client' in window)
    expect([await textOf(page, 'h1'), await page.locator('#dialog').count()]).toEqual(['home', 1])
  })

  it('leaves a page that is kept under a dialog as it stands, a list that has grown included', async () => {
    await using drive = await open('/list')
    const { page, probe } = drive
    // Dispatched without the pointer, because Playwright would scroll the page for it.
    await page.locator('#more').dispatchEvent('click')
    await expectPage(page.locator('.row')).toHaveCount(40)
    await page.evaluate(() => window.scrollTo(0, 700))
    const asked = probe.seen.length
    await page.evaluate(() => window.client.get('/keep/1'))
    await expectPage(page.locator('#dialog')).toContainText('speaker 1')
    expect([await page.locator('.row').count(), await page.evaluate(() => scrollY)]).toEqual([40, 700])
    await page.evaluate(() => window.client.dialog.close({ local: true }))
    await expectPage(page.locator('#dialog')).toHaveCount(0)
    expect([await page.locator('.row').count(), await page.evaluate(() => scrollY)]).toEqual([40, 700])
    expect(probe.seen).toHaveLength(asked + 1)
  })

  // Holds: navigation.page-breaks-while-rendered-shown
  it('shows a page that breaks while it is rendered by its document', async () => {
    await using drive = await open()
    await drive.page.evaluate(() => void window.client.get('/fragile'))
    await expectPage(drive.page.locator('h1')).toHaveText('fragile')
    expect(drive.page.url()).toBe(`${drive.origin}/fragile`)
  })

  // Holds: navigation.form-comes-back-page-adds
  it('tells what was flashed by the document of a new version, which is loaded once', async () => {
    await using drive = await open('/contact')
    const { page, probe } = drive
    await page.evaluate(() => fetch('/bump'))
    const asked = probe.seen.length
    await page.fill('#name', 'Anna')
    await page.click('#send')
    await expectPage(page.locator('#notice')).toHaveText('thanks, Anna')
    expect(probe.seen.slice(asked).map(({ method, headers }) => [method, headers['x-hybrid'] ?? 'document'])).toEqual([
      ['POST', 'true'],
      ['GET', 'true'],
      ['GET', 'document'],
    ])
  })

  // Holds: states.form-flags-processing-successful-failed, navigation.form-comes-back-page-adds
  // Holds: navigation.useform-flag-10000-ms-answer
  it('sends forms, shows errors and flags, resets after a success', async () => {
    await using drive = await open('/contact')
    const { page } = drive
    const entries = await page.evaluate(() => history.length)
    await page.fill('#message', 'hello')
    await expectPage(page.locator('#flags')).toHaveText('isDirty')
    await page.click('#send')
    await expectPage(page.locator('#error')).toHaveText('Your name is missing.')
    await expectPage(page.locator('#flags')).toHaveText('failed recentlyFailed isDirty hasErrors')
    await expectPage(page.locator('#flags')).toHaveText('failed isDirty hasErrors')
    await page.fill('#name', 'Anna')
    await page.click('#send')
    await expectPage(page.locator('#notice')).toHaveText('thanks, Anna')
    await expectPage(page.locator('#flags')).toHaveText('successful recentlySuccessful')
    expect([await page.inputValue('#name'), await page.inputValue('#message')]).toEqual(['', ''])
    // A response to the page that sent the form adds no history entry.
    expect(await page.evaluate(() => history.length)).toBe(entries)
  })

  // Holds: navigation.reset-transform-key-cancel
  it('remembers the fields of a form that has a key, through back and a reload', async () => {
    await using drive = await open('/contact')
    const { page } = drive
    await page.fill('#message', 'not sent yet')
    await page.evaluate(() => window.client.get('/'))
    await page.goBack()
    await expectPage(page.locator('#message')).toHaveValue('not sent yet')
    await page.reload()
    await page.waitForFunction(() => 'client' in window)
    await expectPage(page.locator('#message')).toHaveValue('not sent yet')
    await expectPage(page.locator('#flags')).toHaveText('isDirty')
  })

  // Holds: navigation.upload-progress-rounded-percentage-statuses, navigation.reset-transform-key-cancel
  it('sends what a form is made into, can be cancelled meanwhile, and says how much of a file is sent', async () => {
    await using drive = await open('/upload')
    const { page, probe } = drive
    const held: Route[] = []
    await page.route('**/contact', (route) => void held.push(route))
    await page.setInputFiles('#file', { name: 'ő.txt', mimeType: 'text/plain', buffer: Buffer.alloc(300_000, 'x') })
    await page.click('#upload')
    await expectPage(page.locator('#state')).toHaveText('processing')
    await page.click('#cancel')
    // A request that the visitor cancelled is not a failure.
    await expectPage(page.locator('#state')).toHaveText('')
    await page.unroute('**/contact')
    await page.click('#upload')
    await expectPage(page.locator('#state')).toHaveText('successful')
    expect(probe.seen.find(({ method }) => method === 'POST')?.body).toEqual({ name: 'file:ő.txt', extra: '1' })
    const percentages = await page.evaluate(() => JSON.parse(document.getElementById('percentages')!.textContent))
    expect(percentages.at(-1)).toBe(100)
    expect(percentages).toEqual([...percentages].sort((one, other) => one - other))
  })

  // Holds: navigation.form-sent-once-time-interrupted
  it('sends a form once, however often its button is pressed, and keeps what is typed meanwhile', async () => {
    await using drive = await open('/contact')
    const { page, probe } = drive
    const held: Route[] = []
    await page.route('**/contact', (route) =>
      route.request().method() === 'POST' ? void held.push(route) : route.continue(),
    )
    await page.fill('#name', 'Anna')
    await page.click('#send')
    await expect.poll(() => held.length).toBe(1)
    await page.fill('#message', 'and one more thing')
    await page.click('#send')
    await expectPage(page.locator('#flags')).toHaveText('processing isDirty')
    await held[0]!.continue()
    await expectPage(page.locator('#flags')).toContainText('successful')
    expect([await page.inputValue('#name'), await page.inputValue('#message')]).toEqual(['', 'and one more thing'])
    expect([held.length, probe.seen.filter(({ method }) => method === 'POST').length]).toEqual([1, 1])
  })

  // Holds: navigation.form-sent-once-time-interrupted
  it('keeps what is typed into a form of plain fields while it is sent, and resets the rest', async () => {
    await using drive = await open('/contact')
    const { page, probe } = drive
    const held: Route[] = []
    await page.route('**/contact', (route) =>
      route.request().method() === 'POST' ? void held.push(route) : route.continue(),
    )
    await page.fill('#second-name', 'Béla')
    await page.fill('#second-message', 'hello')
    await page.click('#second-send')
    await expect.poll(() => held.length).toBe(1)
    await page.fill('#second-message', 'hello again')
    await page.check('#second-agreed')
    await page.click('#second-send')
    await held[0]!.continue()
    await expectPage(page.locator('#notice')).toHaveText('thanks, Béla')
    await expectPage(page.locator('#second-name')).toHaveValue('')
    expect([await page.inputValue('#second-message'), await page.isChecked('#second-agreed')]).toEqual([
      'hello again',
      true,
    ])
    expect(await page.locator('#second [form]').count()).toBe(0)
    // The fields belong to the form again: they are sent and reset next time.
    await page.fill('#second-name', 'Csilla')
    await page.click('#second-send')
    await expect.poll(() => held.length).toBe(2)
    await held[1]!.continue()
    await expectPage(page.locator('#notice')).toHaveText('thanks, Csilla')
    await expectPage(page.locator('#second-message')).toHaveValue('')
    expect(probe.seen.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({
      name: 'Csilla',
      message: 'hello again',
      agreed: 'on',
    })
  })

  // Holds: navigation.error-bags-errors-dot-path
  it('keeps the errors of two forms apart', async () => {
    await using drive = await open('/contact')
    await drive.page.click('#second-send')
    await expectPage(drive.page.locator('#second-error')).toHaveText('Your name is missing.')
    expect(await textOf(drive.page, '#error')).toBe('')
  })

  // Holds: navigation.links-forms-work-without-javascript
  it('works without JavaScript: links, forms, errors and what was typed', async () => {
    await using drive = await open('/contact', { javaScriptEnabled: false })
    const { page } = drive
    await page.fill('#message', 'hello')
    await page.click('#send')
    await expectPage(page.locator('#error')).toHaveText('Your name is missing.')
    expect(await page.inputValue('#message')).toBe('hello')
    await page.click('#second-send')
    await expectPage(page.locator('#second-error')).toHaveText('Your name is missing.')
    expect(await textOf(page, '#error')).toBe('')
    await page.fill('#name', 'Anna')
    await page.click('#send')
    await expectPage(page.locator('#notice')).toHaveText('thanks, Anna')
    await page.goto(drive.origin)
    await page.click('#post')
    await expectPage(page.locator('#properties')).toContainText('gone')
  })

  // Holds: navigation.list-grows-350-px-before, navigation.stops-last-page-button-keyboards
  it('grows a list by scrolling and by its button, and returns to the same place', async () => {
    await using drive = await open('/list')
    const { page, probe } = drive
    // Dispatched without the pointer, because Playwright would scroll the page for it.
    await page.locator('#more').dispatchEvent('click')
    await expectPage(page.locator('.row')).toHaveCount(40)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expectPage(page.locator('.row')).toHaveCount(60)
    await expectPage(page.locator('#more')).toHaveCount(0)
    expect(await page.locator('.row').allTextContents()).toEqual(
      Array.from({ length: 60 }, (_, index) => `item ${index + 1}`),
    )
    expect(probe.seen.filter(({ headers }) => headers['x-hybrid-only-data'] === '["products"]')).toHaveLength(2)
    expect(page.url()).toBe(`${drive.origin}/list`)
    await page.evaluate(() => window.scrollTo(0, 2000))
    await expect.poll(() => savedScroll(page)).toEqual({ top: 2000, left: 0 })
    await page.locator('.row a').nth(35).click()
    await expectPage(page.locator('h1')).toHaveText('echo')
    await page.goBack()
    await expectPage(page.locator('.row')).toHaveCount(60)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(2000)
  })

  // Holds: navigation.list-grows-350-px-before
  it('asks for more 350 px before the end, when scrolling has rested for 100 ms', async () => {
    await using drive = await open('/list')
    const { page, probe } = drive
    const asked = () => probe.seen.filter(({ url }) => url.includes('page=')).length
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1_000)
    /**
     * Scrolls until the end of the list is the given distance below the window, then waits until
     * observers have been notified.
     */
    const scrollTo = (distance: number): Promise<unknown> =>
      page.evaluate(
        ({ distance }) =>
          new Promise((resolve) => {
            const end = document.querySelector('ul')!.nextElementSibling!
            window.scrollBy(0, end.getBoundingClientRect().top - window.innerHeight - distance)
            new IntersectionObserver(resolve).observe(end)
          }),
        { distance },
      )
    await scrollTo(360)
    await page.clock.runFor(500)
    await scrollTo(340)
    await page.clock.runFor(60)
    await scrollTo(360)
    await page.clock.runFor(500)
    await scrollTo(340)
    await page.clock.runFor(99)
    expect([asked(), await textOf(page, '#more')]).toEqual([0, 'Load more'])
    await page.clock.runFor(1)
    await expectPage(page.locator('.row')).toHaveCount(40)
    expect(asked()).toBe(1)
  })

  // Holds: navigation.page-asked-once-failure-said
  it('asks once for a page of a list, whoever asks twice', async () => {
    await using drive = await open('/list')
    const { page } = drive
    const held: Route[] = []
    await page.route(/page=2/, (route) => void held.push(route))
    await page.click('#twice')
    await page.waitForFunction(() => document.title === 'asked twice')
    await expect.poll(() => held.length).toBeGreaterThan(0)
    await held.at(-1)!.continue()
    await expectPage(page.locator('.row')).toHaveCount(40)
    expect(held).toHaveLength(1)
  })

  // Holds: navigation.stops-last-page-button-keyboards
  it('begins a list again when it is asked for anew', async () => {
    await using drive = await open('/list')
    const { page } = drive
    await clickUnseen(page, '#more')
    await expectPage(page.locator('.row')).toHaveCount(40)
    await page.evaluate(() => window.client.reload({ only: ['other'] }))
    await expectPage(page.locator('.row')).toHaveCount(40)
    // At the end of a list that gets shorter, more of it would be requested without a click.
    await page.evaluate(() => scrollTo(0, 0))
    await page.evaluate(() => window.client.reload())
    await expectPage(page.locator('.row')).toHaveCount(20)
    await clickUnseen(page, '#more')
    await expectPage(page.locator('.row')).toHaveCount(40)
    expect(await page.locator('.row').last().textContent()).toBe('item 40')
  })

  // Holds: navigation.page-asked-once-failure-said
  it('says that more of a list could not be had, and gets it when asked again', async () => {
    await using drive = await open('/list')
    const { page } = drive
    await page.route(/page=2/, (route) => route.abort())
    await page.click('#more')
    await expectPage(page.getByRole('alert')).toHaveText('failed')
    await page.unroute(/page=2/)
    // Dispatched without the pointer, because Playwright would scroll the page for it.
    await page.locator('#more').dispatchEvent('click')
    await expectPage(page.locator('.row')).toHaveCount(40)
    await expectPage(page.getByRole('alert')).toHaveText('')
  })

  // Holds: navigation.page-asked-once-failure-said
  it('lets a visit go on when scrolling would ask for more, and gives a list up for a visit', async () => {
    await using drive = await open('/list')
    const { page, probe } = drive
    const held: Route[] = []
    await page.route(/slow=1|page=2/, (route) => void held.push(route))
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1_000)
    await page.evaluate(() => document.getElementById('more')!.click())
    await expect.poll(() => held.length).toBe(1)
    await page.evaluate(() => document.getElementById('slow')!.click())
    await expect.poll(() => held.length).toBe(2)
    // The end of the list comes near while the visit is in progress.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await page.evaluate(() => new Promise((resolve) => new IntersectionObserver(resolve).observe(document.body)))
    await page.clock.runFor(1_000)
    await held[1]!.continue()
    await expectPage(page.locator('h1')).toHaveText('echo')
    expect([held.length, probe.seen.at(-1)?.url]).toEqual([2, '/echo?slow=1'])
    await page.unroute(/slow=1|page=2/)
    await page.clock.resume()
    await page.goBack()
    await expectPage(page.locator('.row')).not.toHaveCount(0)
    await clickUnseen(page, '#more')
    // Coming back to the end of the list may request more by itself.
    await expectPage(page.locator('.row').nth(39)).toBeAttached()
  })

  // Holds: navigation.progress-bar-250-ms-29d
  it('shows a bar after a quarter of a second, and takes it away; none where it is not wanted', async () => {
    await using drive = await open()
    const { page } = drive
    const held: Route[] = []
    await page.route(/held=/, (route) => void held.push(route))
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1_000)
    const bar = page.locator('#navigation-progress')
    const visit = async (options: object): Promise<void> => {
      const before = held.length
      await page.evaluate((given) => void window.client.get('/echo?held=1', given), options)
      await expect.poll(() => held.length).toBe(before + 1)
    }
    await visit({ progress: false })
    await page.clock.runFor(1_000)
    expect(await bar.count()).toBe(0)
    await visit({})
    await page.clock.runFor(249)
    expect(await bar.count()).toBe(0)
    await page.clock.runFor(1)
    expect(await bar.count()).toBe(1)
    expect(await bar.evaluate(({ style }) => style.background)).toBe('rgb(34, 153, 221)')
    await held.at(-1)!.continue()
    await expect.poll(() => bar.evaluate(({ style }) => style.opacity)).toBe('0')
    await page.clock.runFor(199)
    expect(await bar.count()).toBe(1)
    await page.clock.runFor(1)
    expect(await bar.count()).toBe(0)
  })

  describe('an answer outside of the protocol', () => {
    const overlayOf = (page: Page) => page.locator('#navigation-overlay')

    // Holds: errors.answer-outside-protocol-overlay-closes, limits.overlay-animation-200-ms
    // Holds: navigation.overlay-frame-can-nothing-click
    it('is shown in a frame that can do nothing, and fades within 200 ms at Escape', async () => {
      await using drive = await open()
      const { page } = drive
      await page.evaluate(() => void window.client.get('/plain'))
      const overlay = overlayOf(page)
      await expectPage(overlay.frameLocator('iframe').locator('h1')).toHaveText('plain')
      expect(await overlay.locator('iframe').getAttribute('sandbox')).toBe('')
      expect(await overlay.evaluate((element) => getComputedStyle(element).transition)).toBe('opacity 0.2s ease-out')
      await page.clock.install({ time: 0 })
      await page.clock.pauseAt(1_000)
      await page.keyboard.press('Escape')
      expect(await overlay.evaluate(({ style }) => style.opacity)).toBe('0')
      await page.clock.runFor(199)
      expect(await overlay.count()).toBe(1)
      await page.clock.runFor(1)
      expect(await overlay.count()).toBe(0)
      expect(await textOf(page, 'h1')).toBe('home')
    })

    // Holds: errors.answer-outside-protocol-overlay-closes, errors.received-response-respect-hybridly-protocol
    // Holds: navigation.overlay-frame-can-nothing-click
    it('is taken away by a click, and shown as JSON where it is no page', async () => {
      await using drive = await open()
      const { page } = drive
      await page.route('**/echo', (route) => route.fulfill({ status: 200, json: { a: '<b>' } }))
      await page.evaluate(() => void window.client.get('/echo'))
      const frame = overlayOf(page).frameLocator('iframe')
      await expectPage(frame.locator('p')).toHaveText('The received response does not respect the Hybridly protocol.')
      await expectPage(frame.locator('pre')).toHaveText('{ "a": "<b>" }')
      await page.mouse.click(10, 10)
      await expectPage(overlayOf(page)).toHaveCount(0)
    })

    // Holds: errors.missing-view-component-before-hook, navigation.overlay-frame-can-nothing-click
    it('says which component is missing', async () => {
      await using drive = await open()
      const { page } = drive
      await page.evaluate(() => void window.client.get('/missing'))
      await expectPage(overlayOf(page).frameLocator('iframe').locator('p')).toHaveText(
        'The specified view component does not exist. a page that is not there',
      )
      expect([await textOf(page, 'h1'), page.url()]).toEqual(['home', `${drive.origin}/`])
    })
  })

  // Holds: states.preloading-get-nothing-pending-cached, navigation.preload-hover-mount-used-once
  it('asks once for a page that the pointer has come near', async () => {
    await using drive = await open()
    const { page, probe } = drive
    const answered = page.waitForResponse(/link=1/)
    await page.hover('#link')
    await answered
    await page.click('#link')
    await expectPage(page.locator('h1')).toHaveText('echo')
    expect(probe.seen.filter(({ url }) => url === '/echo?link=1')).toHaveLength(1)
  })

  // Holds: navigation.preload-hover-mount-used-once
  it('asks at once for the page of a link that says so, if it is a GET', async () => {
    await using drive = await open('/regions')
    const { page, probe } = drive
    const early = () => probe.seen.filter(({ url }) => url !== '/regions')
    await expect.poll(() => early().map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /echo?mount=1'])
    expect(early()[0]!.headers['x-hybrid']).toBe('true')
    await page.click('#mount')
    await expectPage(page.locator('h1')).toHaveText('echo')
    expect(early()).toHaveLength(1)
  })

  // Holds: limits.scroll-region-attribute-scroll-region, navigation.positions-document-scroll-region-elements
  it('saves where regions are scrolled to, in both directions, and puts each back', async () => {
    await using drive = await open('/regions')
    const { page } = drive
    const scroll = (): Promise<number[][]> =>
      page.evaluate(() =>
        ['one', 'two', 'three'].map((id) => {
          const { scrollTop, scrollLeft } = document.getElementById(id)!
          return [scrollTop, scrollLeft]
        }),
      )
    await page.evaluate(() => {
      document.getElementById('one')!.scrollTo(30, 500)
      document.getElementById('two')!.scrollTo(400, 60)
      document.getElementById('three')!.scrollTo(7, 8)
    })
    await expect
      .poll(() => page.evaluate(() => history.state.scrollRegions.slice(0, -2)))
      .toEqual([
        { top: 500, left: 30 },
        { top: 60, left: 400 },
      ])
    await page.evaluate(() => window.client.get('/echo'))
    await page.goBack()
    const saved = [
      [500, 30],
      [60, 400],
      [0, 0],
    ]
    await expect.poll(scroll).toEqual(saved)
    await page.goto(`${drive.origin}/files/client.js`)
    await page.goBack()
    await page.waitForFunction(() => 'client' in window)
    await expect.poll(scroll).toEqual(saved)
  })

  // Holds: states.popstate-back-forward-reload-external, navigation.coming-back-document-restores-external
  it('restores a page when the visitor comes back to the document from elsewhere', async () => {
    await using drive = await open()
    const { page, origin } = drive
    await page.evaluate(() => window.client.get('/echo?x=1'))
    await page.goto(`${origin}/files/client.js`)
    await page.goBack()
    await page.waitForFunction(() => 'client' in window)
    await expectPage(page.locator('h1')).toHaveText('echo')
    expect(page.url()).toBe(`${origin}/echo?x=1`)
  })
})

describe('in a browser that fetches the code of visits later', () => {
  const CODE = /files\/visits\.js/
  let browser: Browser
  let files: Record<string, string>

  beforeAll(async () => {
    ;[browser, files] = await Promise.all([openBrowser(), bundleFiles(new URL('ours.ts', import.meta.url).pathname)])
  })
  afterAll(() => browser?.close())

  const open = (path: string, prepare: (page: Page) => Promise<unknown>): Promise<Drive> =>
    openDrive(browser, files, {
      path,
      prepare,
      renderPage: async (payload) => renderToString(await renderNavigation({ payload, pages, layout: Layout })),
    })
  /** Mark the document, so that a test can check whether it is still the same one. */
  const mark = (page: Page): Promise<void> => page.evaluate(() => void (document.title = 'the same document'))

  // Holds: navigation.code-visits-comes-after-page
  it('a click waits for it, and the page changes when it is there', async () => {
    const held: Route[] = []
    await using drive = await open('/', (page) => page.route(CODE, (route) => void held.push(route)))
    const { page, probe } = drive
    await expect.poll(() => held.length).toBe(1)
    await mark(page)
    await page.click('#post')
    await page.click('#open')
    expect(probe.seen).toHaveLength(1)
    await held[0]!.continue()
    await expectPage(page.locator('#dialog')).toContainText('speaker 1')
    expect([probe.seen.map(({ url }) => url), await page.title()]).toEqual([['/', '/speakers/1'], 'the same document'])
  })

  // Holds: navigation.code-visits-comes-after-page
  it('a preload waits for it, and is used by the visit that follows', async () => {
    const held: Route[] = []
    await using drive = await open('/regions', (page) => page.route(CODE, (route) => void held.push(route)))
    const { page, probe } = drive
    await expect.poll(() => held.length).toBe(1)
    expect(probe.seen).toHaveLength(1)
    await held[0]!.continue()
    await expect.poll(() => probe.seen.length).toBe(2)
    await page.click('#mount')
    await expectPage(page.locator('h1')).toHaveText('echo')
    expect(probe.seen.map(({ url, headers }) => [url, headers['x-hybrid']])).toEqual([
      ['/regions', undefined],
      ['/echo?mount=1', 'true'],
    ])
  })

  // Holds: navigation.code-visits-comes-after-page
  it('a link loads its document where it cannot be had', async () => {
    await using drive = await open('/', (page) => page.route(CODE, (route) => route.abort()))
    const { page, probe, origin } = drive
    await page.click('#link')
    await page.waitForURL(`${origin}/echo?link=1`)
    await expectPage(page.locator('h1')).toHaveText('echo')
    expect(probe.seen.at(-1)).toMatchObject({ url: '/echo?link=1', headers: {} })
    expect(probe.seen.at(-1)!.headers['x-hybrid']).toBeUndefined()
  })

  // Holds: navigation.code-visits-comes-after-page
  it('a form says that there is no network, and is sent when it can be had', async () => {
    await using drive = await open('/contact', (page) => page.route(CODE, (route) => route.abort()))
    const { page, probe } = drive
    await mark(page)
    await page.fill('#name', 'Anna')
    await page.click('#send')
    await expectPage(page.locator('#flags')).toContainText('failed')
    await page.unroute(CODE)
    await page.click('#send')
    await expectPage(page.locator('#notice')).toHaveText('thanks, Anna')
    expect(probe.seen.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })
})
