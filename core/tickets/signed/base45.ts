/** Base45 (RFC 9285): the 45 characters that QR codes encode most densely, three for two bytes. */

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

export function encodeBase45(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 2) {
    const isPair = at + 1 < bytes.length
    const value = isPair ? bytes[at]! * 256 + bytes[at + 1]! : bytes[at]!
    text += alphabet[value % 45]! + alphabet[Math.floor(value / 45) % 45]!
    if (isPair) text += alphabet[Math.floor(value / 2025)]!
  }
  return text
}

/** Null if `encodeBase45` cannot have produced it. Each sequence of bytes has exactly one text. */
export function decodeBase45(text: string): Uint8Array | null {
  if (text.length % 3 === 1) return null
  const digits = Array.from(text, (character) => alphabet.indexOf(character))
  if (digits.includes(-1)) return null
  const bytes: number[] = []
  for (let at = 0; at < digits.length; at += 3) {
    const [low, middle, high] = digits.slice(at, at + 3)
    const value = low! + middle! * 45 + (high ?? 0) * 2025
    if (value > (high === undefined ? 0xff : 0xffff)) return null
    if (high !== undefined) bytes.push(value >> 8)
    bytes.push(value & 0xff)
  }
  return Uint8Array.from(bytes)
}
