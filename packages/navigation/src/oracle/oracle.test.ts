import type { Browser } from '@playwright/test'
import { beforeAll, describe, expect, it } from 'vitest'
import { bundle } from './bundle.ts'
import { type Drive, launchBrowser, openDrive } from './drive.ts'
import type { SeenRequest } from './probe-app.ts'
import { script } from './script.ts'

/** What a step has led to. */
interface Outcome {
  hooks: string[]
  requests: SeenRequest[]
  state: unknown
  historyLength: number
  url: string
}

const QUIET = 150

async function settle({ page, log, probe }: Drive): Promise<void> {
  let last = -1
  while (last !== log.length + probe.seen.length) {
    last = log.length + probe.seen.length
    await page.waitForTimeout(QUIET)
  }
  await page.waitForFunction(() => 'client' in window)
}

// Ports and random keys differ from run to run.
const normalize = (outcome: Outcome, origin: string): Outcome =>
  JSON.parse(
    JSON.stringify(outcome)
      .replaceAll(origin, 'http://probe')
      .replace(/"key":"[\w-]+"/g, '"key":"KEY"')
      .replace(/"x-hybrid-dialog-key":"[\w-]+"/g, '"x-hybrid-dialog-key":"KEY"'),
  )

async function runScript(browser: Browser, client: string): Promise<Outcome[]> {
  await using drive = await openDrive(browser, client)
  const { page, log, probe, origin } = drive
  const outcomes: Outcome[] = []
  for (const { run } of script) {
    await run(page)
    await settle(drive)
    const [state, historyLength] = await page.evaluate(() => [window.client.state(), history.length] as const)
    const outcome = { hooks: log.splice(0), requests: probe.seen.splice(0), state, historyLength, url: page.url() }
    outcomes.push(normalize(outcome, origin))
  }
  return outcomes
}

describe('against @hybridly/core 0.7.19', () => {
  let original: Outcome[]
  let ours: Outcome[]

  beforeAll(async () => {
    const browser = await launchBrowser()
    // The original is not minified: minified, it takes an invalid answer for an exception.
    const [theirCode, ourCode] = await Promise.all(
      ['theirs.ts', 'ours.ts'].map((file) =>
        bundle(new URL(file, import.meta.url).pathname, { minify: file === 'ours.ts' }),
      ),
    )
    ;[original, ours] = await Promise.all([runScript(browser, theirCode!), runScript(browser, ourCode!)])
    await browser.close()
  }, 180_000)

  it.each(script.map((step, index) => ({ ...step, index })))('$name', ({ index, deviation }) => {
    const [expected, received] = [original[index]!, ours[index]!]
    for (const part of ['requests', 'hooks', 'state', 'historyLength', 'url'] as const) {
      if (deviation?.of.includes(part as never))
        expect(received[part], `deviation ${deviation.number}`).not.toEqual(expected[part])
      else expect(received[part], part).toEqual(expected[part])
    }
  })
})
