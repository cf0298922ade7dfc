/**
 * Returns the provider's key of one payment attempt for an order; the same attempt never creates
 * two payments.
 */
export function writeAttemptKey(uuid: string, attempt: number): string {
  return `order:${uuid}:attempt:${attempt}`
}

/** Parses such a key; null if it is not one. */
export function parseAttemptKey(key: string): { uuid: string; attempt: number } | null {
  const match = /^order:([0-9a-f-]{36}):attempt:([1-9]\d{0,5})$/.exec(key)
  return match ? { uuid: match[1]!, attempt: Number(match[2]) } : null
}
