import { useRef } from 'react'

export interface IdempotencyKey {
  /** Stable until renewed. */
  current(): string
  renew(): void
}

/** Generated in the browser, since the page may be cached; missing on the server. */
export function useIdempotencyKey(): IdempotencyKey {
  const key = useRef<string>(undefined)
  return {
    current: () => (key.current ??= makeKey()),
    renew: () => void (key.current = undefined),
  }
}

/** `crypto.randomUUID` requires a secure context. */
function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}
