import { moneyProviders, paymentProviders } from '#core/payments/providers/server/providers.ts'
import type { Environment } from '#platform/environment/variables.ts'
import type { SocialLink } from '#values/social-links.ts'

/** Publicly known, therefore rejected in production. */
export const DEMO_SESSION_SECRET = 'the-demo-secret-that-everybody-knows'
/** Publicly known: anyone with a backup could sign tickets. */
export const DEMO_TICKET_KEY_SECRET = 'the-demo-ticket-key-secret-that-everybody-knows'

/** Placeholders in the footer for accounts, which a demo does not have. */
export const DEMO_SOCIAL_LINKS: SocialLink[] = [
  { kind: 'photos', href: 'https://example.com/photos' },
  { kind: 'videos', href: 'https://example.com/videos' },
  { kind: 'music', href: 'https://example.com/music' },
  { kind: 'news', href: 'https://example.com/news' },
]

export const EXAMPLE_PHONE = '+33 1 99 00 12 34'
/** Test keys of Turnstile: https://developers.cloudflare.com/turnstile/troubleshooting/testing/ */
const TURNSTILE_TEST_KEY = /^[123]x0{16,}/

export function findContradictions(given: Environment, origins: string[]): string[] {
  return [
    ...findPaymentProblems(given),
    ...findTurnstileProblems(given),
    ...findCountryProblems(given),
    ...(given.NODE_ENV === 'production' ? findProductionProblems(given, origins) : []),
  ]
}

/** Joins the allowed values of a variable for a sentence: a, b or c. */
export const joinChoices = (choices: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(choices)

function findPaymentProblems(given: Environment): string[] {
  const { PAYMENT_PROVIDER = paymentProviders[0].name } = given
  const isDemo = paymentProviders.some((provider) => provider.name === PAYMENT_PROVIDER && provider.isDemo)
  // The demo bank accepts any card of its list: beside real payments it would give tickets away.
  const idle = isDemo ? paymentProviders.filter(({ secrets }) => secrets.some((secret) => given[secret])) : []
  return [
    ...paymentProviders.flatMap((provider) => provider.findProblems(given)),
    ...idle.map(({ name }) => {
      const own = `${name.toUpperCase()}_*`
      return `${own} is set, but the demo bank would take the payments: set PAYMENT_PROVIDER=${name}, or unset ${own}.`
    }),
  ]
}

function findTurnstileProblems({ TURNSTILE_SITE_KEY, TURNSTILE_SECRET_KEY }: Environment): string[] {
  if (Boolean(TURNSTILE_SITE_KEY) === Boolean(TURNSTILE_SECRET_KEY)) return []
  const missing = TURNSTILE_SITE_KEY ? 'TURNSTILE_SECRET_KEY' : 'TURNSTILE_SITE_KEY'
  return [`${missing} is missing: Turnstile needs both keys; unset both for the bot check of our own.`]
}

function findCountryProblems({ DEFAULT_COUNTRY, PHONE_COUNTRIES }: Environment): string[] {
  const taken = PHONE_COUNTRIES?.split(',').map((country) => country.trim())
  if (!DEFAULT_COUNTRY || !taken || taken.includes(DEFAULT_COUNTRY)) return []
  return [
    `DEFAULT_COUNTRY is ${DEFAULT_COUNTRY}, whose numbers PHONE_COUNTRIES does not take: add it there, or choose one of ${taken.join(', ')}.`,
  ]
}

function findProductionProblems(given: Environment, origins: string[]): string[] {
  const problems: string[] = []
  if (!given.SESSION_SECRET || given.SESSION_SECRET === DEMO_SESSION_SECRET) {
    problems.push('SESSION_SECRET is the demo one, which everybody knows: make one with "openssl rand -base64 33".')
  }
  problems.push(...findTicketKeyProblems(given))
  if (!given.PAYMENT_PROVIDER) {
    const choices = joinChoices(moneyProviders)
    problems.push(
      `PAYMENT_PROVIDER is missing: in production it is ${choices}, or ${paymentProviders[0].name} if nobody shall ever pay.`,
    )
  }
  if ([given.TURNSTILE_SITE_KEY, given.TURNSTILE_SECRET_KEY].some((key) => TURNSTILE_TEST_KEY.test(key ?? ''))) {
    problems.push('TURNSTILE_* are the keys for tests, which let everybody or nobody pass: use those of the site.')
  }
  problems.push(...findMissingIdentity(given))
  for (const origin of origins.filter(isOpenToEavesdroppers)) {
    problems.push(`ORIGINS: ${origin} is not encrypted: use https, with a reverse proxy in front of the shop.`)
  }
  return problems
}

function findTicketKeyProblems({ TICKET_KEY_SECRET, SESSION_SECRET }: Environment): string[] {
  if (!TICKET_KEY_SECRET || TICKET_KEY_SECRET === DEMO_TICKET_KEY_SECRET)
    return ['TICKET_KEY_SECRET is the demo one, which everybody knows: make one with "openssl rand -base64 33".']
  // Allows replacing one secret without the data that depends on the other.
  return TICKET_KEY_SECRET === SESSION_SECRET
    ? ['TICKET_KEY_SECRET is the same as SESSION_SECRET: make another one with "openssl rand -base64 33".']
    : []
}

/** Finds missing identity settings: name, URLs and contact, which have no sensible defaults. */
function findMissingIdentity({ ORIGINS, SMTP_URL, MAIL_FROM, CONTACT_EMAIL, CONTACT_PHONE }: Environment): string[] {
  const problems: string[] = []
  if (!ORIGINS) {
    problems.push(
      'ORIGINS is missing: name the address of each language, as en=https://shop.example,fr=https://fr.shop.example,hu=https://hu.shop.example.',
    )
  }
  if (!SMTP_URL) {
    problems.push(
      'SMTP_URL is missing: without a mail server no ticket arrives. Write it as smtps://user:password@mail.example.com.',
    )
  }
  if (isExampleAddress(MAIL_FROM)) {
    problems.push(
      'MAIL_FROM is missing or an example: name the sender of all mails, as Concerts <tickets@your.domain>.',
    )
  }
  if (isExampleAddress(CONTACT_EMAIL)) {
    problems.push('CONTACT_EMAIL is missing or an example: name the address at which visitors reach you.')
  }
  if (!CONTACT_PHONE || CONTACT_PHONE === EXAMPLE_PHONE) {
    problems.push('CONTACT_PHONE is missing or the example: name the number at which visitors reach you.')
  }
  return problems
}

/** Whether an address is at a domain reserved for examples (RFC 2606). */
function isExampleAddress(text = ''): boolean {
  return text === '' || /@([\w-]+\.)*(example|example\.(com|net|org))\b(?![.\w-])/i.test(text)
}

function isOpenToEavesdroppers(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, hostname } = new URL(origin)
  return protocol === 'http:' && !/(^|\.)localhost$|^127\.|^\[::1\]/.test(hostname)
}

/** Abbreviations ignore summer time; PostgreSQL and JavaScript disagree on the sign of offsets. */
const NAME = /^(UTC|[A-Z]\w+(\/[A-Z][\w-]+)+)$/

export function isTimeZone(name: string): boolean {
  if (!NAME.test(name) || name.startsWith('Etc/')) return false
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
