import type { Errors } from '../../protocol/payload.ts'
import type { Flashed } from '../answer/answer.ts'
import type { Exchange } from '../exchange/exchange.ts'
import { readErrorBag } from '../request/request.ts'

/** Bytes of JSON that one invalid form can add to a session. */
const MOST_INPUT = 16 * 1024
const FLASH_LIMIT = 16 * 1024
const MOST_ERRORS = 100
const LONGEST_ERROR = 500

// Removes lone surrogates and control characters, which not every store accepts. A line break,
// which browsers send as two characters, becomes one.
const cleanText = (text: string): string => text.replace(/[^\P{Cc}\n\t]/gu, '').toWellFormed()

function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map(cleanValue)
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return undefined
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [cleanText(name), cleanValue(member)]))
}

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '')

// A form that expects a string must not receive a list.
const isExpected = (field: string, value: unknown): boolean => field.includes('[') || typeof value === 'string'

/** Reads the named fields of a plain form, to be shown again. Omits those that do not fit. */
function readInput({ body, isHybrid }: Exchange, fields: readonly string[]): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  if (isHybrid || typeof body !== 'object' || body === null) return input
  let left = MOST_INPUT
  for (const field of fields) {
    const name = field.replace(/\[.*/, '')
    const value = Object.hasOwn(body, name) ? cleanValue(Reflect.get(body, name)) : undefined
    const size = sizeOf({ [name]: value })
    if (value === undefined || size > left || !isExpected(field, value)) continue
    input[name] = value
    left -= size
  }
  return input
}

/** Limits errors to a hundred, each no longer than a paragraph. */
function limitErrors(errors: Errors): Errors {
  const limited = Object.entries(errors)
    .slice(0, MOST_ERRORS)
    .map(([name, error]) => [
      name,
      typeof error === 'string' ? cleanText(error.slice(0, LONGEST_ERROR)) : limitErrors(error),
    ])
  return Object.fromEntries(limited) as Errors
}

export async function keepFlashed(exchange: Exchange, flashed: Flashed): Promise<void> {
  const { options, context, request, reply } = exchange
  const errors = limitErrors(flashed.errors ?? {})
  const { flash = {}, fields = [], errorBag, invalidates = [] } = flashed
  const { flashLimit = FLASH_LIMIT } = options
  const hasErrors = Object.keys(errors).length > 0
  if (!hasErrors && !Object.keys(flash).length && !invalidates.length) return
  if (sizeOf(flash) > flashLimit) throw new Error(`What is flashed must not be larger than ${flashLimit} bytes.`)
  const bag = readErrorBag(exchange) ?? errorBag
  const data = {
    errors: bag && hasErrors ? { [bag]: errors } : errors,
    flash,
    input: hasErrors ? readInput(exchange, fields) : {},
    ...(invalidates.length && { invalidates }),
  }
  await options.flashStore?.write(context, data, { request, reply, under: options.under })
}
