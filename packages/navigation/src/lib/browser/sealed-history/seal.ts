import type { SavedState } from '../navigation/options.ts'

export interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

const ALGORITHM = 'AES-GCM'

const importKey = (subtle: SubtleCrypto, key: string): Promise<CryptoKey> =>
  subtle.importKey(
    'raw',
    Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0)),
    ALGORITHM,
    false,
    ['encrypt', 'decrypt'],
  )

export const createKey = ({ crypto }: Window & typeof globalThis): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))

/** Encrypts a state. Values that are not JSON, such as files, are left out. */
export async function seal({ crypto }: Window & typeof globalThis, key: string, state: SavedState): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(state))
  const bytes = await crypto.subtle.encrypt({ name: ALGORITHM, iv }, await importKey(crypto.subtle, key), text)
  return { iv, bytes }
}

/** Rejects for anything that was not encrypted with this key. */
export async function open(
  { crypto }: Window & typeof globalThis,
  key: string,
  { iv, bytes }: Sealed,
): Promise<SavedState> {
  const text = await crypto.subtle.decrypt({ name: ALGORITHM, iv }, await importKey(crypto.subtle, key), bytes)
  return JSON.parse(new TextDecoder().decode(text)) as SavedState
}
