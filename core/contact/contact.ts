import type { PictureSource } from '#values/picture-source.ts'

export interface ContactFields {
  firstName: string
  lastName: string
  email: string
  phone: string
  message: string
  /** A Turnstile token, or the solved proof of work. */
  turnstileToken: string
}

export const emptyContactFields: ContactFields = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  message: '',
  turnstileToken: '',
}

export type BotCheck = { kind: 'turnstile'; siteKey: string } | { kind: 'proof-of-work' }

export interface BotCheckRun {
  onToken: (token: string) => void
  onFailure: () => void
}

/** Milliseconds until a bot check is repeated. */
export const maxBotCheckAge = 295_000

export interface Contact {
  botCheck: BotCheck
  picture: PictureSource | null
}
