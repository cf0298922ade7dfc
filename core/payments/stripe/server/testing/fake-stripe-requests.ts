import { StripeFault } from './fake-stripe-objects.ts'
import { formText, type FormValue } from './form-encoding.ts'

/** Returns a required text parameter, or refuses the request. */
export function requireText(form: FormValue, ...path: string[]): string {
  const value = formText(form, ...path)
  if (value === undefined || value === '')
    throw new StripeFault(400, 'invalid_request_error', `Missing required param: ${path.join('.')}.`)
  return value
}

/** Returns whether the creation time lies within the requested period. */
export function isWithin(created: number, form: FormValue): boolean {
  const bound = (name: string, other: number) => Number(formText(form, 'created', name) ?? other)
  return created >= bound('gte', 0) && created <= bound('lte', Infinity)
}

/** The newest first, page by page. */
export function listPage(url: string, objects: { id: string }[], form: FormValue): object {
  const newestFirst = objects.toReversed()
  const after = formText(form, 'starting_after')
  const start = after === undefined ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1
  const end = start + Number(formText(form, 'limit') ?? 10)
  return { object: 'list', url, has_more: end < newestFirst.length, data: newestFirst.slice(start, end) }
}
