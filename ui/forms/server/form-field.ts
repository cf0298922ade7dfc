import { z } from 'zod'
import { isUnsendable } from '#values/typed-text.ts'
import type { ServerMessageKey } from '#ui/i18n/server/areas.ts'
import { isNamed } from '../one-name.ts'
import { findFlaw, nameRule, type TextFlaw, type TextRule } from '../text-rules.ts'
import { messageKey } from './read-form.ts'

/** Any input: the field's rule checks a missing value. */
const anything = z.unknown().optional()

/**
 * A cleaned text field. A missing value is empty, as is a value other than text, which no form of
 * the shop sends; `unreadable` rejects the latter.
 */
function typedText(clean: (typed: string) => string, unreadable?: ServerMessageKey) {
  return anything.transform((sent, context) => {
    if (typeof sent === 'string') return clean(sent)
    if (unreadable && sent !== undefined) context.addIssue({ code: 'custom', message: messageKey(unreadable) })
    return ''
  })
}

interface TextFieldOptions {
  isRequired: boolean
  messages: FlawMessages
}

/** Messages of flaws. An unusable address has the same message everywhere. */
export type FlawMessages = Record<'missing' | 'tooLong' | 'wrong', ServerMessageKey>

export const messageOfFlaw = (flaw: TextFlaw, messages: FlawMessages): ServerMessageKey =>
  isUnsendable(flaw) ? `forms.${flaw}` : messages[flaw]

/** Creates a field from its rule. `messages` get the maximum length as `count`. */
function textOfRule(rule: TextRule, { isRequired, messages }: TextFieldOptions) {
  return typedText(rule.clean).superRefine((text, context) => {
    const flaw = findFlaw(rule, text, isRequired)
    if (flaw)
      context.addIssue({ code: 'custom', message: messageOfFlaw(flaw, messages), params: { count: rule.longest } })
  })
}

/** The schemas of which those of forms are made. */
export const formField = {
  anything,
  typed: typedText,
  text: textOfRule,

  /** A name field beside another: `refuseNameless` requires one of them. */
  oneOfNames: (messages: FlawMessages) => textOfRule(nameRule, { isRequired: false, messages }),

  /** A non-negative amount, as a number or, without scripts, as digits: not null or empty. */
  amount: z.union([
    z.number().nonnegative(),
    z
      .string()
      .regex(/^\d{1,12}(\.\d{1,4})?$/)
      .transform(Number),
  ]),

  /** The id of a row, likewise. */
  id: z.union([
    z.int().positive(),
    z
      .string()
      .regex(/^[1-9]\d{0,14}$/)
      .transform(Number),
  ]),
}

/** With neither of two names, each field reports what is missing. */
export function refuseNameless<name extends string>(missing: Record<name, ServerMessageKey>) {
  const names = Object.keys(missing) as name[]
  return names.map((name) =>
    z.refine<Record<name, string>>((form) => isNamed(names.map((one) => form[one])), {
      path: [name],
      error: messageKey(missing[name]),
      // Runs despite other errors.
      when: () => true,
    }),
  )
}
