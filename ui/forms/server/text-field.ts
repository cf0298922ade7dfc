import { z } from 'zod'
import { isUnsendable } from '#values/typed-text.ts'
import type { ServerMessageKey } from '#ui/i18n/server/areas.ts'
import { findFlaw, type TextFlaw, type TextRule } from '../text-rules.ts'
import { messageKey } from './read-form.ts'

/** Whatever was sent, if anything: a field that is left out is for its rule to check. */
export const anything = z.unknown().optional()

/**
 * A field of text, cleaned. One that is missing is empty, and so is a value that is no text, which no form of ours sends; with
 * `unreadable` the latter is refused.
 */
export function typedText(clean: (typed: string) => string, unreadable?: ServerMessageKey) {
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

/** What is said of a flaw. Why an address is of no use is said alike everywhere. */
export type FlawMessages = Record<'missing' | 'tooLong' | 'wrong', ServerMessageKey>

export const messageOfFlaw = (flaw: TextFlaw, messages: FlawMessages): ServerMessageKey =>
  isUnsendable(flaw) ? `forms.${flaw}` : messages[flaw]

/** A field by its rule. `messages` get the most characters as `count`. */
export function textField(rule: TextRule, { isRequired, messages }: TextFieldOptions) {
  return typedText(rule.clean).superRefine((text, context) => {
    const flaw = findFlaw(rule, text, isRequired)
    if (flaw)
      context.addIssue({ code: 'custom', message: messageOfFlaw(flaw, messages), params: { count: rule.longest } })
  })
}
