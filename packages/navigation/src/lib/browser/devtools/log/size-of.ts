/** Returns the size of a value as JSON in bytes; 0 for values that are not JSON. */
export function measureSize(value: unknown): number {
  try {
    return new TextEncoder().encode(JSON.stringify(value) ?? '').length
  } catch {
    return 0
  }
}

/** Formats bytes for display. */
export const formatBytes = (bytes: number): string =>
  bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} kB`
