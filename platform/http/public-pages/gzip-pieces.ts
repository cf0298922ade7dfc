import { constants, crc32, deflateRawSync } from 'node:zlib'

/** Characters of a template, from `start` to before `end`. */
export interface Run {
  start: number
  end: number
}

/** A run, ready to be sent. */
export interface Piece {
  text: string
  /** In bytes. */
  length: number
  packed: Buffer
  crc: number
  /** Moves a checksum past the piece's bytes. */
  shift: Uint32Array
}

const leastPiece = 1024
const anchorLength = 64
/** How far apart the same text may stand in two versions of a page. */
const mostApart = 32 * 1024
/** Shorter texts are sent as they are: compressing them takes more time than sending. */
const leastPacked = 512

/** Finds long runs of a template that the body has in the same order. */
export function findRuns(template: string, body: string): Run[] {
  const runs: Run[] = []
  let here = 0
  let there = 0
  while (here < template.length && there < body.length) {
    const length = countEqual(template, here, body, there)
    const end = here + length
    const run = { start: here + countHalf(template, here), end: end - countHalf(template, end) }
    if (length >= leastPiece) runs.push(run)
    here += length
    there += length
    const next = findNext(template, here, body, there)
    if (!next) break
    ;[here, there] = next
  }
  return runs
}

/** Returns 1 between the two halves of a letter, else 0: neither half can be sent alone. */
const countHalf = (text: string, at: number): number =>
  /[\uDC00-\uDFFF]/.test(text[at] ?? '') && /[\uD800-\uDBFF]/.test(text[at - 1] ?? '') ? 1 : 0

const block = 4096

function countEqual(one: string, here: number, other: string, there: number): number {
  const most = Math.min(one.length - here, other.length - there)
  let count = 0
  while (count + block <= most && one.startsWith(other.slice(there + count, there + count + block), here + count))
    count += block
  while (count < most && one.charCodeAt(here + count) === other.charCodeAt(there + count)) count++
  return count
}

/** Finds where both go on alike. */
function findNext(one: string, here: number, other: string, there: number): [number, number] | null {
  const window = other.slice(there, there + mostApart)
  const last = Math.min(one.length, here + mostApart) - anchorLength
  for (let start = here; start <= last; start += anchorLength / 2) {
    const found = window.indexOf(one.slice(start, start + anchorLength))
    if (found === -1) continue
    let back = 0
    while (back < Math.min(start - here, found) && one[start - back - 1] === window[found - back - 1]) back++
    return [start - back, there + found - back]
  }
  return null
}

/** Returns what is in runs of both. */
export function intersectRuns(some: readonly Run[], others: readonly Run[]): Run[] {
  const both: Run[] = []
  let at = 0
  for (const { start, end } of some) {
    while (at < others.length && others[at]!.end <= start) at++
    for (let next = at; next < others.length && others[next]!.start < end; next++) {
      const run = { start: Math.max(start, others[next]!.start), end: Math.min(end, others[next]!.end) }
      if (run.end - run.start >= leastPiece) both.push(run)
    }
  }
  return both
}

export function makePiece(text: string): Piece {
  const bytes = Buffer.from(text)
  return { text, length: bytes.length, packed: deflate(bytes, 6), crc: crc32(bytes), shift: createShift(bytes.length) }
}

/** Byte-aligned, and without references to what stands before it. */
const deflate = (bytes: Buffer, level: number) => deflateRawSync(bytes, { level, finishFlush: constants.Z_SYNC_FLUSH })

const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty last block. */
const end = Buffer.from([1, 0, 0, 0xff, 0xff])

export interface Packed {
  gzip: Buffer
  /** Bytes of the body that come from pieces. */
  covered: number
  /** Whether all pieces were in the body. */
  isWhole: boolean
}

/** Compresses a body as one gzip member, of the pieces that it contains and the texts between. */
export function packByPieces(pieces: readonly Piece[], body: string): Packed {
  const parts: Buffer[] = [header]
  let crc = 0
  let length = 0
  let at = 0
  let covered = 0
  let isWhole = true
  const addOwn = (to: number) => {
    if (to === at) return
    const own = Buffer.from(body.slice(at, to))
    crc = crc32(own, crc)
    length += own.length
    if (own.length < leastPacked) parts.push(storedHeader(own.length), own)
    else parts.push(deflate(own, 3))
  }
  for (const piece of pieces) {
    const start = findPiece(piece.text, body, at)
    if (start === -1) {
      isWhole = false
      continue
    }
    addOwn(start)
    parts.push(piece.packed)
    crc = (moveBy(piece.shift, crc) ^ piece.crc) >>> 0
    length += piece.length
    covered += piece.length
    at = start + piece.text.length
  }
  addOwn(body.length)
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc, 0)
  trailer.writeUInt32LE(length % 2 ** 32, 4)
  parts.push(end, trailer)
  return { gzip: Buffer.concat(parts), covered, isWhole }
}

function findPiece(piece: string, body: string, from: number): number {
  if (body.startsWith(piece, from)) return from
  const found = body.indexOf(piece.slice(0, anchorLength), from)
  return found !== -1 && body.startsWith(piece, found) ? found : -1
}

function storedHeader(length: number): Buffer {
  const block = Buffer.alloc(5)
  block.writeUInt16LE(length, 1)
  block.writeUInt16LE(~length & 0xffff, 3)
  return block
}

/*
 * Checksums of parts are joined as zlib's `crc32_combine` does: appending zero bytes is a linear
 * function over bits, a matrix of 32 columns.
 */

const polynomial = 0xedb88320

function moveBy(matrix: Uint32Array, vector: number): number {
  let sum = 0
  for (let bit = 0, left = vector; left !== 0; bit++, left >>>= 1) if (left & 1) sum ^= matrix[bit]!
  return sum >>> 0
}

const multiply = (one: Uint32Array, other: Uint32Array): Uint32Array => other.map((column) => moveBy(one, column))

/** The matrix of one zero bit. */
const oneBit = Uint32Array.from({ length: 32 }, (_, bit) => (bit === 0 ? polynomial : 2 ** (bit - 1)))

function createShift(length: number): Uint32Array {
  let power = multiply(oneBit, oneBit)
  power = multiply(power, power)
  power = multiply(power, power)
  let shift: Uint32Array = Uint32Array.from({ length: 32 }, (_, bit) => 2 ** bit)
  for (let left = length; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) shift = multiply(power, shift)
    power = multiply(power, power)
  }
  return shift
}
