/** Memory of a page in Chromium while a visitor navigates, after garbage collection. */
import { openBrowser } from '#scripts/lib/open-browser.ts'
import type { Run } from '../part.ts'
import { buildClient } from './build.ts'
import { serveClients } from './serve.ts'

const navigations = Number(process.env.BENCH_HEAP_NAVIGATIONS ?? 1500)
const readings = 5

export async function measureHeap(run: Run): Promise<void> {
  const browser = await run.closers.open(openBrowser(), (opened) => opened.close())
  run.step('the client is built')
  const { origin } = await run.closers.open(
    serveClients(new Map([['cadenza', await buildClient('cadenza')]])),
    ({ stop }) => stop(),
  )
  const page = await browser.newPage()
  const client = await page.context().newCDPSession(page)
  await page.goto(`${origin}/cadenza`, { waitUntil: 'networkidle' })
  /** In kB. */
  async function readHeap(): Promise<number> {
    await client.send('HeapProfiler.collectGarbage')
    const { usedSize } = await client.send('Runtime.getHeapUsage')
    return Math.round(usedSize / 1000)
  }
  // Code loaded by the first navigations is not growth.
  await page.evaluate(visitPages, 100)
  const told = [await readHeap()]
  for (let reading = 1; reading <= readings; reading++) {
    await page.evaluate(visitPages, navigations / readings)
    told.push(await readHeap())
    run.step(`${(reading * navigations) / readings} navigations: ${told.at(-1)} kB`)
  }
  run.record({ before: told[0]!, after: told.at(-1)! })
  run.tell(
    `heap of the page, kB, at the beginning and after each ${navigations / readings} navigations: ${told.join(', ')}`,
  )
}

/**
 * Runs in the page: follows its first link that many times, each after the previous page is shown.
 */
async function visitPages(times: number): Promise<void> {
  const readTitle = () => document.querySelector('h1')?.textContent
  for (let visit = 0; visit < times; visit++) {
    const before = readTitle()
    await new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!readTitle() || readTitle() === before) return
        observer.disconnect()
        resolve()
      })
      observer.observe(document, { subtree: true, childList: true, characterData: true })
      document.querySelector<HTMLElement>('main a')!.click()
    })
  }
}
