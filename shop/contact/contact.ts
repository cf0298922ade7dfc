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

export const emptyContactFields: ContactFields = { firstName: '', lastName: '', email: '', phone: '', message: '', turnstileToken: '' }

/** How the form proves that a person sends it. */
export type BotCheck = { kind: 'turnstile'; siteKey: string } | { kind: 'proof-of-work' }

/** A bot check that is older than this many milliseconds is done anew. */
export const botCheckLifetime = 295_000
