import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../../../../scripts/lib/open-browser.ts'
import { bundle } from './bundle.ts'
import { type Drive, openDrive } from './drive.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

const open = async (client: string): Promise<Drive> =>
  openDrive(browser, await bundle(new URL(client, import.meta.url).pathname, { minify: false }))

const whole = { countries: ['at', 'hu'], soon: 'soon', reviews: 'reviews' }

async function visit({ page, probe }: Drive, url: string) {
  probe.seen.splice(0)
  await page.evaluate((address) => window.client.get(address), url)
  await page.waitForFunction(() => {
    const { reviews, soon } = window.client.state().properties as Record<string, unknown>
    return reviews && soon && !window.client.isBusy()
  })
  const properties = await page.evaluate(() => window.client.state().properties as Record<string, unknown>)
  const asked = probe.seen.map(({ headers }) => ({
    only: headers['x-hybrid-only-data'],
    once: headers['x-hybrid-once'],
  }))
  return { properties, asked }
}

const reload = ({ page }: Drive): Promise<unknown> =>
  page.evaluate(async () => {
    await window.client.reload({ only: ['events'], data: { page: 2 } })
    return (window.client.state().properties as Record<string, unknown>)['events']
  })

describe('a page with groups, lists that grow, and properties that are sent once', () => {
  it('is whole for the original client, which asks as it always does', async () => {
    await using drive = await open('theirs.ts')
    const all = '["soon","reviews","broken"]'
    for (let times = 0; times < 2; times++) {
      const { properties, asked } = await visit(drive, '/data')
      expect(properties).toMatchObject({ ...whole, events: { data: [1], current_page: 1 } })
      expect(asked).toEqual([{}, { only: all }])
      await drive.page.evaluate(() => window.client.get('/echo'))
    }
    expect(drive.errors).toEqual([])
  })

  it('is the same page for ours, which keeps what it has, asks by groups, and adds to lists', async () => {
    await using drive = await open('ours.ts')
    const first = await visit(drive, '/data')
    expect(first.properties).toMatchObject({ ...whole, events: { data: [1], current_page: 1 } })
    expect(first.asked.slice(0, 3)).toEqual([
      {},
      { only: '["soon"]', once: '["countries"]' },
      { only: '["reviews"]', once: '["countries"]' },
    ])
    expect(await reload(drive)).toEqual({ data: [1, 2], current_page: 2 })
    const second = await visit(drive, '/data')
    expect(second.asked[0]).toEqual({ once: '["countries"]' })
    expect(second.properties).toMatchObject({ ...whole, events: { data: [1], current_page: 1 } })
    expect(drive.errors).toEqual([])
  })
})
