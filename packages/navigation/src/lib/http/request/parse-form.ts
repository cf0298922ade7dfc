import { createLimits } from '../../protocol/limits.ts'

const [PLUS, SPACE, AMPERSAND] = [0x2b, 0x20, 0x26]

// Works in place: otherwise each of a million plus signs would allocate a string.
function spaceOut(bytes: Buffer): Buffer {
  for (let at = bytes.indexOf(PLUS); at >= 0 && at < bytes.length; at++) if (bytes[at] === PLUS) bytes[at] = SPACE
  return bytes
}

// Takes malformed escapes literally.
function decode(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Enforces the limit while splitting: a body of separators alone would take just as long. */
function* splitForm(text: string): Generator<[string, string]> {
  const { addEntry } = createLimits()
  for (let start = 0; start < text.length; start++) {
    if (text.charCodeAt(start) === AMPERSAND) continue
    const end = text.indexOf('&', start)
    const pair = text.slice(start, end < 0 ? text.length : end)
    start += pair.length
    addEntry()
    const equals = pair.indexOf('=')
    yield equals < 0 ? [decode(pair), ''] : [decode(pair.slice(0, equals)), decode(pair.slice(equals + 1))]
  }
}

/**
 * Parses the fields of a plain form (`application/x-www-form-urlencoded`) by name; a repeated name
 * gets a list of its values. Throws a `LimitError` for more than 1,000 fields.
 */
export function parseForm(bytes: Buffer): Record<string, string | string[]> {
  const fields = new Map<string, string | string[]>()
  for (const [name, value] of splitForm(spaceOut(bytes).toString())) {
    const present = fields.get(name)
    if (Array.isArray(present)) present.push(value)
    else fields.set(name, present === undefined ? value : [present, value])
  }
  return Object.fromEntries(fields)
}
