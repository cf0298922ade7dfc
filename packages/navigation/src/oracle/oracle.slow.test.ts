import { readFile } from 'node:fs/promises'
import type { Browser } from '@playwright/test'
import { beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../../../../scripts/lib/open-browser.ts'
import { bundle } from './bundle.ts'
import { type Drive, openDrive } from './drive.ts'
import type { SeenRequest } from './probe-app.ts'
import { script } from './script.ts'

/** The outcome of a step. */
interface Outcome {
  hooks: string[]
  requests: SeenRequest[]
  state: unknown
  historyLength: number
  scroll: number
  url: string
}

const QUIET = 150

// Waits until the client is idle. A client starts its own follow-up work within milliseconds, but
// no event says that nothing follows. This therefore polls until no navigation is in progress and,
// between two polls, no hook was called and nothing was requested from the server.
async function settle({ page, log, probe }: Drive): Promise<void> {
  let last = -1
  while (last !== log.length + probe.seen.length) {
    last = log.length + probe.seen.length
    await page.waitForTimeout(QUIET)
    await page.waitForFunction(() => 'client' in window && !window.client.isBusy())
  }
}

// Replaces ports and random keys, which differ from run to run.
const normalize = (outcome: Outcome, origin: string): Outcome =>
  JSON.parse(
    JSON.stringify(outcome)
      .replaceAll(origin, 'http://probe')
      .replace(/"key":"[\w-]+"/g, '"key":"KEY"')
      .replace(/"x-hybrid-dialog-key":"[\w-]+"/g, '"x-hybrid-dialog-key":"KEY"'),
  )

// Drops the last events of a document that is being left: whether they are still received is
// chance.
const withoutLastWords = (hooks: string[]): string[] =>
  hooks.filter((hook, index) => hook !== 'after' || hooks[index + 1] !== 'initialized')

async function runScript(browser: Browser, client: string): Promise<Outcome[]> {
  await using drive = await openDrive(browser, client)
  const { page, log, probe, origin } = drive
  const outcomes: Outcome[] = []
  for (const { run } of script) {
    await run(page, probe.seen)
    await settle(drive)
    const shown = await page.evaluate(() => ({
      state: window.client.state(),
      historyLength: history.length,
      scroll: window.scrollY,
    }))
    const outcome = {
      hooks: withoutLastWords(log.splice(0)),
      requests: probe.seen.splice(0),
      ...shown,
      url: page.url(),
    }
    outcomes.push(normalize(outcome, origin))
  }
  return outcomes
}

// Holds: entities.saved-history-state-navigation-options, states.navigation-types-initial-server-local
// Holds: states.hook-order-internal-hooks-others, states.popstate-back-forward-reload-external
// Holds: validation.method-form-data-query-spoofing, calls.headers-token-answers-409-downloads
// Holds: errors.missing-view-component-before-hook, navigation.original-client-ours-same-real
describe('against @hybridly/core 0.7.19', () => {
  let original: Outcome[]
  let ours: Outcome[]
  let unminified: Outcome[]

  beforeAll(async () => {
    const browser = await openBrowser()
    const run = async (file: string, minify: boolean): Promise<Outcome[]> =>
      runScript(browser, await bundle(new URL(file, import.meta.url).pathname, { minify }))
    // The original is used unminified: when minified, it takes an invalid answer for an exception.
    ;[original, ours, unminified] = await Promise.all([
      run('theirs.ts', false),
      run('ours.ts', true),
      run('ours.ts', false),
    ])
    await browser.close()
  }, 300_000)

  it('differs in nothing that the page about the wire does not list', async () => {
    const wire = await readFile(new URL('../../../../docs/protocol.md', import.meta.url), 'utf8')
    const listed = [...wire.split('## On purpose')[1]!.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number))
    for (const { deviation } of script) if (deviation) expect(listed).toContain(deviation.number)
  })

  // Holds: navigation.original-client-ours-same-real
  it('behaves the same minified', () => expect(ours).toEqual(unminified))

  it.each(script.map((step, index) => ({ ...step, index })))('$name', ({ index, deviation }) => {
    const [expected, received] = [original[index]!, ours[index]!]
    for (const part of ['requests', 'hooks', 'state', 'historyLength', 'scroll', 'url'] as const) {
      if (deviation?.of.includes(part as never))
        expect(received[part], `deviation ${deviation.number}`).not.toEqual(expected[part])
      else expect(received[part], part).toEqual(expected[part])
    }
  })
})
