/**
 * Checks whether a recording is complete: players and header readers trust what a truncated file
 * says of itself.
 */
import type { RecordingEnding } from '#core/content/recording.ts'

/**
 * Returns whether bytes that the file declares are missing. Undetectable for an MP3 without a
 * declared length and a FLAC with blocks of several sizes.
 */
export function isCutOff(bytes: Uint8Array, ending: RecordingEnding): boolean {
  return cutOff[ending](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

const cutOff: Record<RecordingEnding, (file: Buffer) => boolean> = {
  flac: (file) => !hasLastBlock(file),
  mp3: (file) => file.length < findEnd(file),
  m4a: (file) => findBoxesEnd(file) > file.length,
  wav: (file) => findChunksEnd(file) > file.length,
}

/**
 * A FLAC block begins with two fixed bytes, its format and, from the fifth byte on, its number in
 * UTF-8 encoding.
 */
function hasLastBlock(file: Buffer): boolean {
  if (file.length < 42) return false
  const [shortest, longest] = [file.readUInt16BE(8), file.readUInt16BE(10)]
  const samples = (file[21]! & 0x0f) * 2 ** 32 + file.readUInt32BE(22)
  const first = file.indexOf(blockMark, findSound(file))
  if (samples === 0 || longest === 0 || shortest !== longest) return true
  if (first < 0) return false
  // Block numbers up to a million, as in a minute; beyond the range of code points there is no
  // block number.
  const number = Buffer.from(String.fromCodePoint(Math.min(Math.ceil(samples / longest) - 1, 0xd7ff)))
  for (let at = first; at >= 0; at = file.indexOf(blockMark, at + 1)) {
    // Sample rate and bit depth are the same in all blocks; the rest of the format may differ.
    const isAlike =
      (file[at + 2]! & 0x0f) === (file[first + 2]! & 0x0f) && (file[at + 3]! & 0x0f) === (file[first + 3]! & 0x0f)
    if (isAlike && file.subarray(at + 4, at + 4 + number.length).equals(number)) return true
  }
  return false
}

const blockMark = Buffer.from([0xff, 0xf8])

/**
 * Returns the start of a FLAC's blocks, after the metadata blocks: the first bit of each marks the
 * last of them.
 */
function findSound(file: Buffer): number {
  let at = 4
  for (let isLast = false; !isLast && at + 4 <= file.length;) {
    isLast = file[at]! >= 0x80
    at += 4 + file.readUIntBE(at + 1, 3)
  }
  return at
}

/**
 * Returns the end of an MP3 by the byte count that most encoders write into its first frame; 0 if
 * there is none.
 */
function findEnd(file: Buffer): number {
  const tag = file.toString('latin1', 0, 3) === 'ID3' && file.length > 10 ? 10 + readTagSize(file) : 0
  const head = file.subarray(tag, tag + 200)
  const at = Math.max(head.indexOf('Xing'), head.indexOf('Info'))
  if (at < 0 || head.length < at + 16) return 0
  const [saysFrames, saysBytes] = [1, 2].map((flag) => (head.readUInt32BE(at + 4) & flag) !== 0)
  return saysBytes ? tag + head.readUInt32BE(at + (saysFrames ? 12 : 8)) - mostUncounted : 0
}

/** Seven bits of each of four bytes. */
const readTagSize = (file: Buffer): number => [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (file[at]! & 0x7f), 0)

/** Some encoders count the frame with the byte count, others do not. */
const mostUncounted = 1441

function findBoxesEnd(file: Buffer): number {
  let at = 0
  while (at + 16 <= file.length) {
    const short = file.readUInt32BE(at)
    const size = short === 1 ? Number(file.readBigUInt64BE(at + 8)) : short
    // A box without a size extends to the end.
    if (size < 8) return file.length
    at += size
  }
  return at
}

function findChunksEnd(file: Buffer): number {
  let at = 12
  while (at + 8 <= file.length) {
    const size = file.readUInt32LE(at + 4)
    // Writers that stream while recording do not know the size yet.
    if (size === 0xff_ff_ff_ff) return file.length
    if (file.toString('latin1', at, at + 4) === 'data') return at + 8 + size
    at += 8 + size + (size % 2)
  }
  return at
}
