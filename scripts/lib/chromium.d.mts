/** Finds or unpacks Chromium; returns CHROME_PATH and other required environment variables. */
export function findChromium(root: string): Promise<Record<string, string>>

/** Flags of every Chromium, in addition to Playwright's. */
export const chromiumFlags: readonly string[]
