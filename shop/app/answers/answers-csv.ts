/** Answers of visitors as CSV (RFC 4180), for a spreadsheet. */
import type { Answer, FormField } from '../../content/blocks/fields.ts'
import type { AnsweredForm, KeptAnswers } from '../../surveys/server/answer-store.ts'

/** Spreadsheets take a file without it for one of another alphabet. */
export const byteOrderMark = '\uFEFF'

export type Separator = ',' | ';'

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

function writeLine(cells: readonly (string | number)[], separator: Separator): string {
  return cells.map((cell) => (typeof cell === 'number' ? String(cell) : writeText(cell))).join(separator)
}

/** Signs with which a spreadsheet takes a text for a formula, of Latin and of full width. */
const beginsFormula = /^[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u

/** A text of a stranger is never a formula: an apostrophe, which spreadsheets do not show, goes before it. */
function writeText(text: string): string {
  const harmless = beginsFormula.test(text) ? `'${text}` : text
  return /[",;\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
