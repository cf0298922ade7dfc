import type { FormField, Answer } from '#core/content/blocks/fields.ts'

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
