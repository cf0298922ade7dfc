import { createLimits } from '../../protocol/limits.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** The place of the quote that ends a text; the end where there is none. */
function skipText(bytes: Uint8Array, start: number): number {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
  return at
}

/**
 * Throws a `LimitError` for JSON that says more than one request may, before anything is made of it: parsing what is refused
 * afterwards takes a hundred times as long. What is no JSON is left to the parser.
 */
export function checkJson(bytes: Uint8Array): void {
  const { addEntry, addName, checkLevel } = createLimits()
  let level = 0
  let textLength = 0
  // Each comma separates one value more from the others.
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
