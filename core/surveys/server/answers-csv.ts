/** Writes visitors' answers as CSV (RFC 4180) for spreadsheets. */
import type { FormField } from '#core/content/blocks/fields.ts'
import { type Separator, writeLine } from '#values/csv.ts'
import { writeQuestionTitles, writeAnswer } from '../answer-words.ts'
import type { AnsweredForm, KeptAnswers } from './answer-store.ts'

/** Writes the column titles: one for each field, in English. */
export function writeTitles({ fields, formerFields }: AnsweredForm, separator: Separator): string {
  const titles = writeQuestionTitles(fields.map(({ field, label }) => ({ name: field, label })))
  return writeLine(['Received', 'Language', ...titles, ...formerFields], separator)
}

/** Writes the answers of one visitor; choices by their English labels. */
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
