import { type Browser, type Page, expect as expectPage } from '@playwright/test'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderNavigation } from '../react.ts'
import { openBrowser } from '../../../../scripts/lib/open-browser.ts'
import { bundle } from './bundle.ts'
import { type Drive, openDrive } from './drive.ts'
import { Layout, pages } from './pages.ts'

describe('in a browser', () => {
  let browser: Browser
  let client: string

  beforeAll(async () => {
    ;[browser, client] = await Promise.all([
      openBrowser(),
      bundle(new URL('ours.ts', import.meta.url).pathname, { minify: true }),
    ])
  }, 120_000)
  afterAll(() => browser?.close())

  const open = (path = '/', options = {}): Promise<Drive> =>
    openDrive(browser, client, {
      path,
      renderPage: async (payload) => renderToString(await renderNavigation({ payload, pages, layout: Layout })),
      ...options,
    })
  const textOf = (page: Page, selector: string): Promise<string | null> => page.locator(selector).textContent()

  it('hydrates what the server has rendered, without a word from React', async () => {
    await using drive = await open('/contact')
    expect(drive.errors).toEqual([])
    expect(await drive.page.title()).toBe('Contact')
    expect(await drive.page.locator('head meta[name=description]').count()).toBe(1)
    await drive.page.evaluate(() => window.client.get('/'))
    expect(await drive.page.locator('head meta[name=description]').count()).toBe(0)
  })

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

  it('posts by links, as real forms', async () => {
    await using drive = await open()
    await drive.page.click('#post')
    await expectPage(drive.page.locator('#properties')).toContainText('gone')
    expect(drive.probe.seen.find(({ url }) => url === '/go')).toMatchObject({ method: 'POST', body: { a: 1 } })
  })

  it('remembers values and scroll positions with the history entry, through back, forward and a reload', async () => {
    await using drive = await open()
    const { page } = drive
    await page.fill('#note', 'kept')
    await page.evaluate(() => window.scrollTo(0, 900))
    await page.waitForTimeout(200)
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

  it('asks for deferred properties after mounting and shows a fallback until then', async () => {
    await using drive = await open('/later')
    await expectPage(drive.page.locator('#soon')).toHaveText('come')
    const asked = drive.probe.seen.at(-1)!
    expect(JSON.parse(asked.headers['x-hybrid-only-data']!)).toEqual(['soon', 'nested.b'])
  })

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

  it('sends forms, shows errors and flags, resets after a success', async () => {
    await using drive = await open('/contact')
    const { page } = drive
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
  })

  it('keeps the errors of two forms apart', async () => {
    await using drive = await open('/contact')
    await drive.page.click('#second-send')
    await expectPage(drive.page.locator('#second-error')).toHaveText('Your name is missing.')
    expect(await textOf(drive.page, '#error')).toBe('')
  })

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

  it('grows a list by scrolling and by its button, and returns to the same place', async () => {
    await using drive = await open('/list')
    const { page, probe } = drive
    await page.click('#more')
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
    await page.waitForTimeout(200)
    await page.locator('.row a').nth(35).click()
    await expectPage(page.locator('h1')).toHaveText('echo')
    await page.goBack()
    await expectPage(page.locator('.row')).toHaveCount(60)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1500)
  })

  it('shows a bar after a quarter of a second, and takes it away', async () => {
    await using drive = await open()
    const { page } = drive
    const slow = page.evaluate(() => window.client.get('/slow/700'))
    await page.waitForTimeout(150)
    expect(await page.locator('#navigation-progress').count()).toBe(0)
    await page.waitForSelector('#navigation-progress', { state: 'attached' })
    await slow
    await expectPage(page.locator('#navigation-progress')).toHaveCount(0)
  })

  it('shows an answer outside of the protocol in a frame that can do nothing, until Escape', async () => {
    await using drive = await open()
    const { page } = drive
    await page.evaluate(() => void window.client.get('/plain'))
    await expectPage(page.frameLocator('#navigation-overlay iframe').locator('h1')).toHaveText('plain')
    expect(await page.locator('#navigation-overlay iframe').getAttribute('sandbox')).toBe('')
    await page.keyboard.press('Escape')
    await expectPage(page.locator('#navigation-overlay')).toHaveCount(0)
    expect(await textOf(page, 'h1')).toBe('home')
  })

  it('asks once for a page that the pointer has come near', async () => {
    await using drive = await open()
    const { page, probe } = drive
    await page.hover('#link')
    await page.waitForTimeout(200)
    await page.click('#link')
    await expectPage(page.locator('h1')).toHaveText('echo')
    expect(probe.seen.filter(({ url }) => url === '/echo?link=1')).toHaveLength(1)
  })

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
