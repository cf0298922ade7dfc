/** Visitors' answers as CSV (RFC 4180) for spreadsheets. */
import type { FormField, Answer } from '#core/content/blocks/fields.ts'
import { type Separator, writeLine } from '#values/csv.ts'
import type { AnsweredForm, KeptAnswers } from './answer-store.ts'

/** In English. */
export function writeTitles({ fields, formerFields }: AnsweredForm, separator: Separator): string {
  const titles = writeQuestionTitles(fields.map(({ field, label }) => ({ name: field, label })))
  return writeLine(['Received', 'Language', ...titles, ...formerFields], separator)
}

/** Choices are written by their English labels. */
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

/** Returns the labels of questions; equal labels are completed by the names. */
export function writeQuestionTitles(questions: readonly { name: string; label: string }[]): string[] {
  const labels = questions.map(({ label }) => label)
  const isOnly = (label: string) => labels.indexOf(label) === labels.lastIndexOf(label)
  return questions.map(({ name, label }) => (isOnly(label) ? label : `${label} (${name})`))
}

/** Choices are written by their labels, if the field still exists. */
export function writeAnswer(answer: Answer, field?: FormField | null): string | number {
  if (typeof answer === 'number') return answer
  const options = field && 'options' in field ? field.options : []
  const nameChoice = (value: string) => options.find((option) => option.value === value)?.label ?? value
  return Array.isArray(answer) ? answer.map(nameChoice).join('; ') : nameChoice(answer)
}
