/** What became of secrets that were to be encrypted by another secret of the settings. */
export interface Resealing {
  /** Encrypted anew. */
  anew: number
  /** Already encrypted by the secret of today. */
  already: number
  /** By neither: they stay as they are. */
  unreadable: number
}

interface Sealed {
  /** Opens what is stored by a secret of the settings; null where another one has sealed it. */
  open: (secret: string) => string | null
  seal: (text: string, secret: string) => string
  /** Stores it, encrypted anew. */
  store: (resealed: string) => Promise<unknown>
}

/** Encrypts by the secret of today what the one before has encrypted. */
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
