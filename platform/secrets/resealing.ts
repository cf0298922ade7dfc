/** Result of re-encrypting secrets with another secret from the settings. */
export interface Resealing {
  /** Re-encrypted. */
  anew: number
  /** Already encrypted with the current secret. */
  already: number
  /** Encrypted with neither: unchanged. */
  unreadable: number
}

interface Sealed {
  /**
   * Decrypts the stored value with a secret from the settings; null if it was encrypted with
   * another one.
   */
  open: (secret: string) => string | null
  seal: (text: string, secret: string) => string
  /** Stores the re-encrypted value. */
  store: (resealed: string) => Promise<unknown>
}

/** Re-encrypts values from the previous secret to the current one. */
export async function sealAgain(
  all: readonly Sealed[],
  { before, today }: { before: string; today: string },
): Promise<Resealing> {
  const reported: Resealing = { anew: 0, already: 0, unreadable: 0 }
  for (const { open, seal, store } of all) {
    const text = open(before)
    if (open(today) !== null) reported.already++
    else if (text === null) reported.unreadable++
    else {
      await store(seal(text, today))
      reported.anew++
    }
  }
  return reported
}
