import type { PictureSource } from '#values/picture-source.ts'

/** The contact form, by the names of its fields. */
export interface ContactFields {
  firstName: string
  lastName: string
  email: string
  phone: string
  message: string
  /** What the bot check gave: a Turnstile token, or the solved proof of work. */
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

/** How the form finds out that no robot sends it. */
export type BotCheck = { kind: 'turnstile'; siteKey: string } | { kind: 'proof-of-work' }

/** The status of a running check. */
export interface BotCheckRun {
  onToken: (token: string) => void
  onFailure: () => void
}

/** A bot check that is older than this many milliseconds is done anew. */
export const maxBotCheckAge = 295_000

/** What the page gives to the contact section. */
export interface Contact {
  botCheck: BotCheck
  /** Stands beside the form. */
  picture: PictureSource | null
}
