/** Questions and answers in words, for tables of them. */
import type { Answer, FormField } from '../content/blocks/fields.ts'

/** The labels of questions; of those with the same label each with its name, too. */
export function writeQuestionTitles(questions: readonly { name: string; label: string }[]): string[] {
  const labels = questions.map(({ label }) => label)
  const isOnly = (label: string) => labels.indexOf(label) === labels.lastIndexOf(label)
  return questions.map(({ name, label }) => (isOnly(label) ? label : `${label} (${name})`))
}

/** An answer as one reads it: choices in the words of its field, if there still is one. */
export function writeAnswer(answer: Answer, field?: FormField | null): string | number {
  if (typeof answer === 'number') return answer
  const options = field && 'options' in field ? field.options : []
  const nameChoice = (value: string) => options.find((option) => option.value === value)?.label ?? value
  return Array.isArray(answer) ? answer.map(nameChoice).join('; ') : nameChoice(answer)
}
