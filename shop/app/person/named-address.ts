/** Whether something that was written names a mail address: that one, and not a longer one that ends or begins like it. */
import { type RawBuilder, sql } from 'kysely'

/** `letters`: what stands for letters and digits within brackets, in the expressions that it is for. */
function patternOf(email: string, letters: string): string {
  const quote = (sign: string) => (/[\\^]/.test(sign) ? `\\${sign}` : `[${sign}]`)
  const address = email.toLowerCase().replaceAll(/[^\p{L}\p{N}@]/gu, quote)
  return `(?<![${letters}._%+-])${address}(?![${letters}_-]|[.][${letters}])`
}

/** Whether a text names an address, in whichever letters. */
export const namesAddress = (text: string, email: string): boolean =>
  new RegExp(patternOf(email, String.raw`\p{L}\p{N}`), 'u').test(text.toLowerCase())

const isIn = (text: RawBuilder<unknown>, email: string) => sql`strpos(lower(${text}), lower(${email})) > 0`
const matches = (text: RawBuilder<unknown>, email: string) => sql`lower(${text}) ~ ${patternOf(email, '[:alnum:]')}`

/** The same of a column of text. */
export const textNames = (column: string, email: string): RawBuilder<boolean> =>
  sql<boolean>`(${isIn(sql.ref(column), email)} and ${matches(sql.ref(column), email)})`

/** The same of the texts in a column of JSON, where a letter may stand for the end of a line. */
export const jsonNames = (column: string, email: string): RawBuilder<boolean> => sql<boolean>`(
  ${isIn(sql`${sql.ref(column)}::text`, email)} and exists (
    select from jsonb_path_query(${sql.ref(column)}, '$.**') as part
    where jsonb_typeof(part) = 'string' and ${matches(sql`(part #>> '{}')`, email)}))`
