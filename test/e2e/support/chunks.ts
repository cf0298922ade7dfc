import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { ensureBuild } from '#scripts/lib/build.mjs'
import { expect } from './fixtures.ts'

const root = join(import.meta.dirname, '../../..')

/** Code that a page loads after hydration for navigations. */
const onwardCode = ['packages/navigation/src/lib/browser/visit/visits.ts', 'apps/shop/features.ts']

/** Finds the built file of a source by the build's manifest. */
async function fileOf(source: string): Promise<string> {
  const manifest = JSON.parse(
    readFileSync(join(await ensureBuild(root), 'client/.vite/manifest.json'), 'utf8'),
  ) as Record<string, { file: string }>
  const chunk = manifest[source]
  if (!chunk) throw new Error(`The build has no code of its own for ${source}.`)
  return chunk.file
}

/** Intercepts requests for the code of a source. */
export async function routeChunk(page: Page, source: string, handle: (route: Route) => unknown): Promise<void> {
  await page.route(`**/${await fileOf(source)}`, handle)
}

/**
 * Holds back the code of a source until `release`, which fails if the page has not requested it.
 */
export async function holdChunk(page: Page, source: string): Promise<{ release: () => Promise<void> }> {
  const released = Promise.withResolvers<void>()
  let asked = 0
  await routeChunk(page, source, async (route) => {
    asked++
    await released.promise
    await route.continue()
  })
  return {
    async release() {
      await expect.poll(() => asked, { message: `${source} is asked for` }).toBeGreaterThan(0)
      released.resolve()
    },
  }
}

/**
 * Waits until the page has loaded everything needed to follow a link without the server, and has
 * hydrated the links of its footer, which come last.
 */
export async function waitForOnwardCode(page: Page): Promise<void> {
  for (const file of await Promise.all(onwardCode.map(fileOf))) {
    // Chromium does not always report the end of a response.
    const isAnswered = async () =>
      (await page.requests()).some((request) => request.url().endsWith(file) && request.existingResponse()?.ok())
    await expect.poll(isAnswered, { message: `${file} is there` }).toBe(true)
  }
  const areTakenOver = () =>
    page
      .getByRole('contentinfo')
      .getByRole('link')
      .evaluateAll((links) => links.every((link) => Object.keys(link).some((key) => key.startsWith('__reactProps'))))
  await expect.poll(areTakenOver, { message: 'the footer is hydrated' }).toBe(true)
}
