import { join } from 'node:path'
import { defineConfig, type Project } from '@playwright/test'
import { JourneysOf, matrix, nameOf, type Sharing } from './test/e2e/support/share.ts'
import { findFreePort } from './platform/testing/free-port.ts'
import { machineFactor, workersOf } from './platform/testing/machine-speed.ts'
import { chromiumFlags, findChromium } from './scripts/lib/chromium.mjs'
import { languageTags, type Locale, locales } from './values/locales.ts'

// Workers read this file too, and inherit the decisions of the first reading.
process.env.E2E_PORT ??= String(await findFreePort())
if (!process.env.CHROME_PATH) Object.assign(process.env, await findChromium(import.meta.dirname))

const { E2E_PORT, CHROME_PATH, CHROME_LIBRARY_PATH } = process.env

const sizes = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 900 } },
}

/**
 * `npm test` runs the quick tier, `npm run test:full` distributes all journeys among the variants;
 * a variant given by name runs all that fit it.
 */
const tiers: Record<string, Sharing> = { quick: 'quick', full: 'shared' }
const sharing = tiers[process.env.E2E_TIER ?? ''] ?? (process.env.E2E_SHARED === '1' ? 'shared' : 'everywhere')

/** Per language and device: `fr-phone`. */
const chromiumProjects: Project[] = matrix.map(({ locale, size }) => ({
  name: nameOf({ locale, size }),
  grep: new JourneysOf({ locale, size }, sharing),
  metadata: { locale, size },
  use: {
    ...sizes[size],
    ...addressOf(locale),
    // Skips animations; a journey about motion enables them.
    contextOptions: { reducedMotion: 'reduce' },
  },
}))

const isWithoutScripts = '**/without-javascript.spec.ts'

/** Only run by `npm run test:firefox` (scripts/firefox.mjs). */
const firefoxProjects: Project[] = locales.flatMap((locale) => {
  const project = (name: string, scripts: 'on' | 'off'): Project => ({
    name,
    metadata: { locale, size: 'desktop' },
    use: {
      ...sizes.desktop,
      ...addressOf(locale),
      browserName: 'firefox',
      channel: 'moz-firefox',
      launchOptions: {
        executablePath: join(import.meta.dirname, 'test/e2e/firefox/bridge.mjs'),
        // Firefox does not support `javaScriptEnabled`, which the journeys use for Chromium.
        env: { ...process.env, FIREFOX_SCRIPTS: scripts },
      },
    },
  })
  return [
    { ...project(`${locale}-firefox`, 'on'), grep: /@firefox/ },
    { ...project(`${locale}-firefox-without-javascript`, 'off'), testMatch: isWithoutScripts },
  ]
})

function addressOf(locale: Locale) {
  return {
    locale: languageTags[locale],
    baseURL: `http://${locale === 'en' ? '' : `${locale}.`}localhost:${E2E_PORT}`,
  }
}

// Busy machines must not cause failures; real failures may be slow.
const slowness = machineFactor()

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './test/e2e/support/global-setup.ts',
  projects: process.env.E2E_BROWSER === 'firefox' ? firefoxProjects : chromiumProjects,
  workers: workersOf({ quiet: 2, most: 3 }),
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // No retries: a flaky journey is wrong.
  retries: 0,
  timeout: 240_000 * slowness,
  expect: { timeout: 30_000 * slowness },
  reporter: [['list']],
  // A folder per run: each empties its own, while another may be writing.
  outputDir: `test-results/${E2E_PORT}`,
  use: {
    timezoneId: 'Europe/Budapest',
    // A trace costs a fifth of each journey: `npm run test:e2e -- --trace retain-on-failure`
    // records one for failures.
    trace: 'off',
    launchOptions: {
      executablePath: CHROME_PATH,
      env: { ...process.env, ...(CHROME_LIBRARY_PATH ? { LD_LIBRARY_PATH: CHROME_LIBRARY_PATH } : {}) },
      args: [
        ...chromiumFlags,
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
