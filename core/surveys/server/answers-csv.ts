/** Answers of visitors as CSV (RFC 4180), for a spreadsheet. */
import type { FormField } from '#core/content/blocks/fields.ts'
import { type Separator, writeLine } from '#values/csv.ts'
import { writeQuestionTitles, writeAnswer } from '../answer-words.ts'
import type { AnsweredForm, KeptAnswers } from './answer-store.ts'

/** The titles of the columns: one for each field, in English. */
export function writeTitles({ fields, formerFields }: AnsweredForm, separator: Separator): string {
  const titles = writeQuestionTitles(fields.map(({ field, label }) => ({ name: field, label })))
  return writeLine(['Received', 'Language', ...titles, ...formerFields], separator)
}

/** The answers of one visitor; choices in their English words. */
export function writeAnswers(
  { fields, formerFields }: AnsweredForm,
  { received, locale, answers }: KeptAnswers,
  separator: Separator,
): string {
  const write = (name: string, field?: FormField) => {
    const answer = answers[name]
    return answer === undefined ? '' : writeAnswer(answer, field)
  }
  const answered = fields.map((field) => write(field.field, field))
  const former = formerFields.map((name) => write(name))
  return writeLine([received, locale, ...answered, ...former], separator)
}
