import { z } from 'zod'
import type { ServerMessageKey } from '#ui/i18n/server/areas.ts'
import { isNamed } from '../one-name.ts'
import { nameRule } from '../text-rules.ts'
import { messageKey } from './read-form.ts'
import { type FlawMessages, textField } from './text-field.ts'

/** A name field beside another: `refuseNameless` requires one of them. */
export const oneOfNames = (messages: FlawMessages) => textField(nameRule, { isRequired: false, messages })

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
