import { useRef } from 'react'

/** A key of something that is wanted once, however often it is sent. */
export interface IdempotencyKey {
  /** The same until it is renewed. */
  current(): string
  renew(): void
}

/** Made in the browser, since the page may be everybody's; on the server there is none. */
export function useIdempotencyKey(): IdempotencyKey {
  const key = useRef<string>(undefined)
  return {
    current: () => (key.current ??= makeKey()),
    renew: () => void (key.current = undefined),
  }
}

/** `crypto.randomUUID` is there on secure addresses only. */
function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}
