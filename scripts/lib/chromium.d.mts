/** Finds or unpacks a Chromium; returns CHROME_PATH and what else of the environment it needs. */
export function findChromium(root: string): Promise<Record<string, string>>

/** Flags of every Chromium, in addition to Playwright's. */
export const chromiumFlags: readonly string[]
