import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { ensureBuild } from '#scripts/lib/build.mjs'
import { expect } from './fixtures.ts'

const root = join(import.meta.dirname, '../../..')

/** What a page needs to go on to another one, beyond what it comes to life with. */
const onwardCode = ['packages/navigation/src/lib/browser/visit/visits.ts', 'apps/shop/features.ts']

/** The file that a source has become. Its name says nothing of it: the build's manifest does. */
async function fileOf(source: string): Promise<string> {
  const manifest = JSON.parse(
    readFileSync(join(await ensureBuild(root), 'client/.vite/manifest.json'), 'utf8'),
  ) as Record<string, { file: string }>
  const chunk = manifest[source]
  if (!chunk) throw new Error(`The build has no code of its own for ${source}.`)
  return chunk.file
}

/** Does something with the code of a source whenever the page asks for it. */
export async function routeChunk(page: Page, source: string, handle: (route: Route) => unknown): Promise<void> {
  await page.route(`**/${await fileOf(source)}`, handle)
}

/** Keeps the code of a source back until `release`, which fails where the page has not asked for it. */
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

/** Waits until the page has fetched all that it needs to follow a link without the server, and has taken over the links of its footer, which come last. */
export async function waitForOnwardCode(page: Page): Promise<void> {
  for (const file of await Promise.all(onwardCode.map(fileOf))) {
    // Of the end of an answer Chromium does not always tell.
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
