/** Decodes an untrusted text file: spreadsheets write CSV in the code page of their machine. */

const decode = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes)

/**
 * `titles` are possible words of the first line: they distinguish the two Windows code pages, else
 * Hungarian and French words do. `undecided`: both code pages are possible.
 */
export function decodeText(
  bytes: Uint8Array,
  titles: readonly string[],
): { text: string } | { flaw: 'undecided' | 'unreadable' } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: decode(bytes, 'utf-16le') }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: decode(bytes, 'utf-16be') }
  // Not in any text: the bytes are binary.
  if (bytes.includes(0)) return { flaw: 'unreadable' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return decodeWindows(bytes, titles)
  }
}

function decodeWindows(bytes: Uint8Array, titles: readonly string[]): { text: string } | { flaw: 'undecided' } {
  const central = decode(bytes, 'windows-1250')
  const western = decode(bytes, 'windows-1252')
  if (central === western) return { text: central }
  const ofTitles = countTitles(central, titles) - countTitles(western, titles)
  if (ofTitles !== 0) return { text: ofTitles > 0 ? central : western }
  const hungarian = countWords(central, western, [inHungarian, inFrench])
  const french = countWords(western, central, [inFrench, inHungarian])
  // A few names of another language do not outweigh a text.
  if (hungarian > 3 * french) return { text: central }
  return french > 3 * hungarian ? { text: western } : { flaw: 'undecided' }
}

function countTitles(text: string, titles: readonly string[]): number {
  const [first = ''] = text.split(/[\r\n]/, 1)
  const line = first.toLowerCase()
  return titles.filter((title) => line.includes(title.toLowerCase())).length
}

const inHungarian = /^[a-záéíóöőúüű]+$/i
const inFrench = /^[a-zàâæçéèêëîïôœùûüÿ]+$/i

/**
 * Counts words typical of one language in one decoding, and not of the other language in the other.
 * Each byte is a character in both.
 */
function countWords(text: string, other: string, [own, its]: readonly [RegExp, RegExp]): number {
  let count = 0
  for (const { 0: word, index } of text.matchAll(/\p{L}+/gu)) {
    const same = other.slice(index, index + word.length)
    if (word !== same && own.test(word) && !its.test(same)) count++
  }
  return count
}
