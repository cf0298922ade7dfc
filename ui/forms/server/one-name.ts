import { z } from 'zod'
import type { ServerMessageKey } from '#ui/i18n/server/areas.ts'
import { isNamed } from '../one-name.ts'
import { nameRule } from '../text-rules.ts'
import { messageKey } from './read-form.ts'
import { type FlawMessages, textField } from './text-field.ts'

/** The field of a name, beside another: `refuseNameless` says whether there is any. */
export const oneOfNames = (messages: FlawMessages) => textField(nameRule, { isRequired: false, messages })

/** Checks of a form in which people give one name or two. With neither, each field says what is missing. */
export function refuseNameless<name extends string>(missing: Record<name, ServerMessageKey>) {
  const names = Object.keys(missing) as name[]
  return names.map((name) =>
    z.refine<Record<name, string>>((form) => isNamed(names.map((one) => form[one])), {
      path: [name],
      error: messageKey(missing[name]),
      // Whatever else is wrong.
      when: () => true,
    }),
  )
}
