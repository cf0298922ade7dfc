/** The name under which a provider knows one attempt to pay an order; the same attempt never makes two payments. */
export function writeAttemptKey(uuid: string, attempt: number): string {
  return `order:${uuid}:attempt:${attempt}`
}

/** Reads such a name back; null where it is none. */
export function parseAttemptKey(key: string): { uuid: string; attempt: number } | null {
  const match = /^order:([0-9a-f-]{36}):attempt:([1-9]\d{0,5})$/.exec(key)
  return match ? { uuid: match[1]!, attempt: Number(match[2]) } : null
}
