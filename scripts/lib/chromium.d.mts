/** Finds or unpacks a Chromium; returns CHROME_PATH and what else of the environment it needs. */
export function findChromium(root: string): Promise<Record<string, string>>
