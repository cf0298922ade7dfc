import { createLimits } from '../../protocol/limits.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

function skipText(bytes: Uint8Array, start: number): number {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
  return at
}

/**
 * Throws a `LimitError` for JSON beyond the limits of a request, before it is parsed: parsing it
 * only to refuse it takes a hundred times as long. Invalid JSON is left to the parser.
 */
export function checkJson(bytes: Uint8Array): void {
  const { addEntry, addName, checkLevel } = createLimits()
  let level = 0
  let textLength = 0
  // Each comma separates one more value.
  addEntry()
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte === QUOTE) {
      const end = skipText(bytes, at)
      textLength = end - at - 1
      at = end
    } else if (byte === COMMA) addEntry()
    else if (byte === COLON) addName(textLength)
    else if (OPENING.has(byte)) checkLevel(++level)
    else if (CLOSING.has(byte)) level--
  }
}
