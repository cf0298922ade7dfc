import { z } from 'zod'
import { formatDate, isCalendarDate } from '#values/dates.ts'
import { languageTags, type Locale } from '#values/locales.ts'
import { cleanLine } from '#values/typed-text.ts'
import { type Answer, type Answers, type ChoiceField, type FormField, listSteps } from '#core/content/blocks/fields.ts'
import { messageKey } from '#ui/forms/server/read-form.ts'
import { formField, messageOfFlaw } from '#ui/forms/server/form-field.ts'
import { emailRule, findFlaw, lineRule, textLinesRule, type TextRule } from '#ui/forms/text-rules.ts'
import type { ServerMessageKey } from '#ui/i18n/server/areas.ts'
import type { MessageValues } from '#ui/i18n/translator.ts'

type Reading = { answer: Answer | undefined } | { problem: ServerMessageKey; values?: MessageValues }

const none: Reading = { answer: undefined }
/** Any visible character is an answer, including emoji. */
const says = /\S/

/**
 * For `{ fields: { name: answer } }`. Leaves out empty answers; problems belong to `fields.name`,
 * and to `fields` if nothing was answered at all.
 */
export function createAnswersSchema(fields: readonly FormField[], locale: Locale): z.ZodType<{ fields: Answers }> {
  const shape = Object.fromEntries(fields.map((field) => [field.field, createFieldSchema(field, locale)]))
  const answers = z
    .object(shape)
    .transform((read): Answers =>
      Object.fromEntries(Object.entries(read).filter((entry): entry is [string, Answer] => entry[1] !== undefined)),
    )
    .refine((read) => Object.keys(read).length > 0, messageKey('surveys.errors.nothing'))
  // Any other value counts as a form without answers.
  return z.object({ fields: z.preprocess((sent) => ({ ...(sent as object) }), answers) })
}

function createFieldSchema(field: FormField, locale: Locale) {
  return formField.anything.transform((sent, context) => {
    const reading = readAnswer(field, sent, locale)
    if ('answer' in reading) return reading.answer
    context.addIssue({ code: 'custom', message: messageKey(reading.problem), params: reading.values })
    return z.NEVER
  })
}

function readAnswer(field: FormField, sent: unknown, locale: Locale): Reading {
  switch (field.kind) {
    case 'text':
      return readText(field, sent, { ...lineRule(field.longest ?? 200), says })
    case 'textarea':
      return readText(field, sent, { ...textLinesRule(field.longest ?? 2000), says })
    case 'email':
      return readText(field, sent, emailRule)
    case 'number':
      return readNumber(field, sent, locale)
    case 'date':
      return readDate(field, sent, locale)
    case 'checkbox':
      return readBoxes(field, sent)
    case 'select':
    case 'radio':
      return readChoice(field, sent, new Set(field.options.map(({ value }) => value)))
    case 'rating':
    case 'scale': {
      const chosen = readChoice(field, sent, new Set(listSteps(field).map(String)))
      return 'answer' in chosen && chosen.answer !== undefined ? { answer: Number(chosen.answer) } : chosen
    }
  }
}

function readText(field: FormField, sent: unknown, rule: TextRule): Reading {
  const text = rule.clean(textOf(sent))
  const flaw = findFlaw(rule, text, field.required === true)
  if (flaw) return { problem: messageOfFlaw(flaw, textProblems), values: { count: rule.longest } }
  return text === '' ? none : { answer: text }
}

const textProblems = {
  missing: 'surveys.errors.required',
  tooLong: 'surveys.errors.tooLong',
  wrong: 'contact.errors.email',
} as const

type FieldOfKind<kind extends FormField['kind']> = Extract<FormField, { kind: kind }>

/** `3.5` or `3,5`, with or without spaces between thousands. */
function readNumber(field: FieldOfKind<'number'>, sent: unknown, locale: Locale): Reading {
  const typed = cleanLine(textOf(sent)).replaceAll(' ', '').replace(',', '.')
  if (typed === '') return missing(field, 'surveys.errors.required')
  if (!/^[+-]?\d{1,12}(\.\d{1,6})?$/.test(typed)) return { problem: 'surveys.errors.number' }
  const format = new Intl.NumberFormat(languageTags[locale])
  return within(field, Number(typed), (bound) => format.format(bound))
}

function readDate(field: FieldOfKind<'date'>, sent: unknown, locale: Locale): Reading {
  const typed = cleanLine(textOf(sent))
  if (typed === '') return missing(field, 'surveys.errors.required')
  if (!isCalendarDate(typed)) return { problem: 'surveys.errors.date' }
  // A calendar day is independent of time zones.
  return within(field, typed, (bound) => formatDate(bound, 'full', { locale, timeZone: 'UTC' }))
}

function within<value extends number | string>(
  { min, max }: { min?: value; max?: value },
  answer: value,
  format: (bound: value) => string,
): Reading {
  if ((min === undefined || answer >= min) && (max === undefined || answer <= max)) return { answer }
  const bounds = min === undefined ? 'max' : max === undefined ? 'min' : 'both'
  const write = (bound: value | undefined) => (bound === undefined ? '' : format(bound))
  return { problem: 'surveys.errors.outside', values: { bounds, min: write(min), max: write(max) } }
}

function readChoice(field: FormField, sent: unknown, values: ReadonlySet<string>): Reading {
  const chosen = textOf(sent)
  if (chosen === '') return missing(field, 'surveys.errors.choose')
  return values.has(chosen) ? { answer: chosen } : { problem: 'surveys.errors.unknownChoice' }
}

/** One box is sent as a string or a list of one. Duplicates count once. */
function readBoxes(field: ChoiceField, sent: unknown): Reading {
  const ticked = new Set((Array.isArray(sent) ? sent : [sent]).map(textOf))
  ticked.delete('')
  if (ticked.size === 0) return missing(field, 'surveys.errors.tick')
  const known = field.options.filter(({ value }) => ticked.has(value)).map(({ value }) => value)
  return known.length === ticked.size ? { answer: known } : { problem: 'surveys.errors.unknownChoice' }
}

function missing(field: FormField, problem: ServerMessageKey): Reading {
  return field.required ? { problem } : none
}

/** The shop's forms only send strings; a number is accepted too. */
function textOf(sent: unknown): string {
  if (typeof sent === 'number') return String(sent)
  return typeof sent === 'string' ? sent : ''
}
