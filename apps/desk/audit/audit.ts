import type { CalendarDate } from '#values/dates.ts'
import { readDay, readId } from '../ui/table/filter-values.ts'

/** The first words of an area's actions. */
export const auditAreas = {
  orders: ['order', 'orders', 'ticket', 'documents', 'operation'],
  season: [
    'date',
    'dates',
    'offer',
    'queue',
    'sale',
    'price',
    'prices',
    'hall',
    'venue',
    'door',
    'import',
    'season',
    'drafts',
    'seats',
  ],
  texts: [
    'question',
    'page',
    'article',
    'category',
    'survey',
    'questionnaire',
    'event',
    'soloist',
    'media',
    'picture',
    'file',
    'recording',
    'gallery',
    'answers',
    'promo',
    'menu',
  ],
  inbox: ['message'],
  people: ['invite', 'invitation', 'role', 'right', 'person', 'account', 'audit'],
  signIns: ['sign', 'second', 'password', 'passkey', 'recovery', 'device', 'other', 'email', 'data', 'desk'],
  house: ['settings', 'seller', 'secrets', 'restore', 'VAT'],
} as const satisfies Record<string, readonly string[]>

export type AuditArea = keyof typeof auditAreas

export interface AuditFilters {
  area: AuditArea | null
  person: number | null
  from: CalendarDate | null
  to: CalendarDate | null
}

export function readAuditFilters(query: Record<string, unknown>): AuditFilters {
  const { area, person } = query
  return {
    area: typeof area === 'string' && Object.hasOwn(auditAreas, area) ? (area as AuditArea) : null,
    person: readId(person),
    from: readDay(query['from']),
    to: readDay(query['to']),
  }
}

export interface AuditLine {
  id: number
  at: string
  /** Name; empty if the account no longer exists. */
  who: string
  /** Without an account: `visitor`, `command line, anna`. */
  hands: string
  action: string
  what: string
  /** Null for a person, of whom the log has only a hash. */
  subject: string | null
  changes: AuditChange[]
  origin: string
}

/** Before is null for details other than a change. */
export interface AuditChange {
  field: string
  before: string | null
  after: string
}

/** Kinds of subjects with a page. */
const subjectKinds = [
  'order',
  'event date',
  'date',
  'venue',
  'hall',
  'event',
  'soloist',
  'picture',
  'question',
  'page',
  'article',
  'category',
  'survey',
  'questionnaire',
  'promo code',
  'promo batch',
  'price list',
  'message',
  'seller',
] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** Returns the kind of a subject, and its number or name; null if it has no page. */
export function readSubject(subject: string): { kind: SubjectKind; name: string } | null {
  const [, written = '', name = ''] = /^([a-z ]+) (\S+)$/.exec(subject) ?? []
  const kind = subjectKinds.find((one) => one === written)
  if (!kind) return null
  const isNamed = kind === 'order' || kind === 'promo batch'
  return isNamed || /^\d{1,15}$/.test(name) ? { kind, name } : null
}

const longestValue = 300

/**
 * Returns the details of an entry by field: `before` and `after` if present, and all other details.
 */
export function listChanges(details: Record<string, unknown>): AuditChange[] {
  const { before, after, ...rest } = details
  const [was, is] = [flatten(before), flatten(after)]
  const changed = [...new Set([...was.keys(), ...is.keys()])].flatMap((field) => {
    const [from, to] = [was.get(field), is.get(field) ?? '']
    return from === to ? [] : [{ field, before: from ?? (before === undefined ? null : ''), after: to }]
  })
  const said = [...flatten(rest)].map(([field, after]) => ({ field, before: null, after }))
  return [...changed, ...said]
}

/** `{ title: { en: 'x' } }` becomes `title.en`. */
function flatten(value: unknown, name = ''): Map<string, string> {
  if (value === undefined) return new Map()
  if (typeof value !== 'object' || value === null) return new Map([[name, cut(value === null ? '' : String(value))]])
  if (Array.isArray(value)) return new Map([[name, cut(JSON.stringify(value))]])
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => [...flatten(inner, name === '' ? key : `${name}.${key}`)]),
  )
}

const cut = (text: string) => (text.length > longestValue ? `${text.slice(0, longestValue)}…` : text)
