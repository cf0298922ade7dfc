import type { AddressInfo } from 'node:net'
import type { Browser, Page } from '@playwright/test'
import type { PagePayload } from '../lib/protocol/payload.ts'
import { type Probe, createProbe } from './probe-app.ts'

/** A browser on a probe server. */
export interface Drive extends AsyncDisposable {
  page: Page
  probe: Probe
  origin: string
  /** Hook calls since it was last emptied. */
  log: string[]
  /** Errors reported by the browser. */
  errors: string[]
}

export interface DriveOptions {
  /** Default: the home page. */
  path?: string
  /** Renders the HTML of a first visit. Default: none, the client renders. */
  renderPage?: (payload: PagePayload) => Promise<string>
  javaScriptEnabled?: boolean
  prepare?: (page: Page) => Promise<unknown>
}

/** Opens a page of the probe with a client, and waits until the client is ready. */
export async function openDrive(
  browser: Browser,
  client: string | Record<string, string>,
  { path = '/', renderPage, javaScriptEnabled = true, prepare }: DriveOptions = {},
): Promise<Drive> {
  const probe = await createProbe(typeof client === 'string' ? { 'client.js': client } : client, renderPage)
  await probe.app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(probe.app.server.address() as AddressInfo).port}`
  const context = await browser.newContext({ javaScriptEnabled })
  await context.addCookies([{ name: 'XSRF-TOKEN', value: 'a%20token', url: origin }])
  const log: string[] = []
  const page = await context.newPage()
  // Ignores the hooks of other tabs.
  await context.exposeBinding('report', (source, entry: string) => void (source.page === page && log.push(entry)))
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())))
  await prepare?.(page)
  await page.goto(origin + path)
  if (javaScriptEnabled) await page.waitForFunction(() => 'client' in window)
  return {
    page,
    probe,
    origin,
    log,
    errors,
    async [Symbol.asyncDispose]() {
      await context.close()
      await probe.app.close()
    },
  }
}
