import { VALIDATED_FIELD } from '../../protocol/constants.ts'
import { HEADERS } from '../../protocol/headers.ts'
import { isCovered } from '../../protocol/paths.ts'
import { type Answer, HttpError, respond } from '../answer/answer.ts'
import { readHeader, readNames } from '../request/request.ts'
import type { ServerRequest } from '../exchange/wire.ts'

/** Whether a request only asks for the validation of its data. */
export const isLiveCheck = (request: ServerRequest): boolean => readHeader(request, HEADERS.validate) !== undefined

/**
 * Reads the fields that a request asks to validate, an empty list for all, and their values. They
 * come in a field of their own, so that a request that loses its header, or reaches a server that
 * does not know it, is not taken for a submitted form.
 */
export function readLiveCheck(
  request: ServerRequest,
  body: unknown,
): { checks: readonly string[] | undefined; body: unknown } {
  const held =
    typeof body === 'object' && body !== null && Object.hasOwn(body, VALIDATED_FIELD)
      ? { values: Reflect.get(body, VALIDATED_FIELD) as unknown }
      : undefined
  const header = readHeader(request, HEADERS.validate)
  if (header === undefined && !held) return { checks: undefined, body }
  const checks = header === undefined ? undefined : readNames(header)
  if (!checks || !held)
    throw new HttpError(400, `A check has its fields in ${HEADERS.validate}, and its values in ${VALIDATED_FIELD}.`)
  return { checks, body: held.values }
}

/** Answers with the errors of the requested fields only. */
export function answerErrors(errors: Record<string, string>, checks: readonly string[]): Answer {
  const asked = Object.entries(errors).filter(([path]) => checks.length === 0 || isCovered(path, checks))
  return respond(
    { errors: Object.fromEntries(asked) },
    { headers: { [HEADERS.validate]: 'true', 'cache-control': 'no-store' } },
  )
}
