/** Checks whether text contains a mail address: exactly that one, not one that contains it. */
import { type RawBuilder, sql } from 'kysely'

const before = /[\p{L}\p{N}._%+-]$/u
const behind = /^(?:[\p{L}\p{N}_-]|[.][\p{L}\p{N}])/u

function patternOf(email: string): string {
  const quote = (sign: string) => (/[\\^]/.test(sign) ? `\\${sign}` : `[${sign}]`)
  const address = email.toLowerCase().replaceAll(/[^\p{L}\p{N}@]/gu, quote)
  return `(?<![[:alnum:]._%+-])${address}(?![[:alnum:]_-]|[.][[:alnum:]])`
}

export function isAddressNamed(text: string, email: string): boolean {
  const [whole, address] = [text.toLowerCase(), email.toLowerCase()]
  for (let at = whole.indexOf(address); at >= 0; at = whole.indexOf(address, at + 1)) {
    const end = at + address.length
    if (!before.test(whole.slice(Math.max(0, at - 2), at)) && !behind.test(whole.slice(end, end + 4))) return true
  }
  return false
}

const isIn = (text: RawBuilder<unknown>, email: string) => sql`strpos(lower(${text}), lower(${email})) > 0`
const matches = (text: RawBuilder<unknown>, email: string) => sql`lower(${text}) ~ ${patternOf(email)}`

/** The same for a text column. */
export const textNames = (column: string, email: string): RawBuilder<boolean> =>
  sql<boolean>`(${isIn(sql.ref(column), email)} and ${matches(sql.ref(column), email)})`

/** The same for strings in JSON; raw JSON would not do: an escaped line break ends in a letter. */
export const matchJson = (column: string, email: string): RawBuilder<boolean> => sql<boolean>`(
  ${isIn(sql`${sql.ref(column)}::text`, email)} and exists (
    select from jsonb_path_query(${sql.ref(column)}, '$.**') as part
    where jsonb_typeof(part) = 'string' and ${matches(sql`(part #>> '{}')`, email)}))`
