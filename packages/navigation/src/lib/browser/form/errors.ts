import type { Errors } from '../../protocol/payload.ts'
import type { FieldErrors } from '../navigation/options.ts'

export function toFlatErrors(errors: Errors | undefined, prefix = ''): FieldErrors {
  const entries = Object.entries(errors ?? {}).flatMap(([name, value]) =>
    typeof value === 'object' ? Object.entries(toFlatErrors(value, `${prefix}${name}.`)) : [[prefix + name, value]],
  )
  return Object.fromEntries(entries)
}

export function readErrors({ errors }: { errors?: Errors }, bag: string | undefined): FieldErrors {
  return toFlatErrors(bag ? (errors?.[bag] as Errors | undefined) : errors)
}
