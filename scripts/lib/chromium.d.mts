/** Finds or unpacks a Chromium; returns CHROME_PATH and what else of the environment it needs. */
export function findChromium(root: string): Promise<Record<string, string>>

/** What every Chromium of ours is started with, beside what Playwright adds. */
export const chromiumFlags: readonly string[]
