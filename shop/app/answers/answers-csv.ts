/** Answers of visitors as CSV (RFC 4180), for a spreadsheet. */
import type { Answer, FormField } from '../../content/blocks/fields.ts'
import { type Separator, writeLine } from '../../../values/csv.ts'
import type { AnsweredForm, KeptAnswers } from '../../surveys/server/answer-store.ts'

/** The titles of the columns: one for each field, in English. */
export function writeTitles({ fields, formerFields }: AnsweredForm, separator: Separator): string {
  const labels = fields.map(({ label }) => label)
  const titles = fields.map(({ field, label }) =>
    labels.indexOf(label) === labels.lastIndexOf(label) ? label : `${label} (${field})`,
  )
  return writeLine(['Received', 'Language', ...titles, ...formerFields], separator)
}

/** The answers of one visitor; choices in their English words. */
export function writeAnswers(
  { fields, formerFields }: AnsweredForm,
  { received, locale, answers }: KeptAnswers,
  separator: Separator,
): string {
  const answered = fields.map((field) => writeAnswer(answers[field.field], field))
  const former = formerFields.map((name) => writeAnswer(answers[name]))
  return writeLine([received, locale, ...answered, ...former], separator)
}

function writeAnswer(answer: Answer | undefined, field?: FormField): string | number {
  if (answer === undefined) return ''
  if (typeof answer === 'number') return answer
  const options = field && 'options' in field ? field.options : []
  const nameChoice = (value: string) => options.find((option) => option.value === value)?.label ?? value
  return Array.isArray(answer) ? answer.map(nameChoice).join('; ') : nameChoice(answer)
}
