import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { chromiumFlags, findChromium } from './chromium.mjs'

/** Starts the Chromium of the journeys for tests that control it; `flags` are Chromium's own. */
export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  // Chromium finds its fonts through this process's environment.
  const { CHROME_PATH, CHROME_LIBRARY_PATH, ...rest } = await findChromium(join(import.meta.dirname, '../..'))
  return chromium.launch({
    executablePath: CHROME_PATH,
    env: {
      ...(process.env as Record<string, string>),
      ...rest,
      ...(CHROME_LIBRARY_PATH && { LD_LIBRARY_PATH: CHROME_LIBRARY_PATH }),
    },
    args: [...chromiumFlags, ...flags],
  })
}
