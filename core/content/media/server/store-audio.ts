import type { Insertable } from 'kysely'
import { type IAudioMetadata, parseBuffer } from 'music-metadata'
import type { Database } from '#platform/schema/schema.ts'
import type { Translated } from '#values/locales.ts'
import { recordingTypes, type RecordingEnding } from '#core/content/recording.ts'
import { type HandedIn, isMediaName, isWritten, readFileWithin, writeMedia, writeMediaUrl } from './handed-in.ts'
import { mediaProblem, mediaLimits, type Problem } from './problems.ts'

export interface HandedInRecording extends HandedIn {
  /** Performers or ensemble. */
  credit: Translated
}

type Taken = { row: Insertable<Database['recordings']> }

/**
 * Checks a recording and returns its row. Writes its file unless `dataDirectory` is null; a file
 * without a row is removed with the other unused ones. Throws if the disk fails.
 */
export async function storeAudio(dataDirectory: string | null, recording: HandedInRecording): Promise<Taken | Problem> {
  const read = await readRecording(recording)
  if ('problem' in read) return read
  if (dataDirectory !== null) await writeMedia(dataDirectory, read.row.url, read.bytes)
  return { row: read.row }
}

async function readRecording({
  name,
  credit,
  from,
}: HandedInRecording): Promise<(Taken & { bytes: Uint8Array }) | Problem> {
  if (!isMediaName(name)) return mediaProblem.recording('name', `A recording cannot be called "${name.slice(0, 100)}".`)
  if (!isWritten(credit, 300)) return mediaProblem.recording('credit', 'Who plays is not said, or in too many words.')
  const read = 'bytes' in from ? from : await readFileWithin(from.file, limits)
  if ('problem' in read) return read
  const { bytes } = read
  const facts = await readRecordingFacts(bytes)
  if ('problem' in facts) return facts
  const { ending, seconds } = facts
  const url = writeMediaUrl(name, bytes, ending)
  const row = { name, credit: JSON.stringify(credit), url, type: recordingTypes[ending], bytes: bytes.length, seconds }
  return { bytes, row }
}

const limits = {
  most: mediaLimits.recording.bytes,
  createTooHeavy: createTooHeavyRecording,
  createMissing: (message: string) => mediaProblem.recording('missing', message),
}

interface RecordingFacts {
  ending: RecordingEnding
  /** Whole seconds, as shown on pages. */
  seconds: number
}

/** Bytes at fixed offsets in Latin-1, and the codecs that every browser supports in them. */
const accepted: Record<RecordingEnding, { signature: RegExp; codec: RegExp }> = {
  mp3: { signature: /^(ID3|\xff[\xe2-\xff])/, codec: /^MPEG [12](\.5)? Layer 3$/ },
  m4a: { signature: /^[^]{4}ftyp(M4A |mp4[12]|isom|iso[2-6]|dash)/, codec: /^MPEG-4\/AAC$/ },
  flac: { signature: /^fLaC/, codec: /^FLAC$/ },
  wav: { signature: /^RIFF[^]{4}WAVE/, codec: /^PCM$/ },
}

/** Often mistaken for playable recordings. */
const refused: [signature: RegExp, what: string][] = [
  [/^OggS/, 'an Ogg file, which not every browser plays'],
  [/^FORM[^]{4}AIF/, 'an AIFF'],
  [/^0&\xb2u/, 'a file of Windows Media'],
  [/^[^]E\xdf\xa3/, 'a Matroska or WebM file'],
  [/^caff/, 'a CAF of a Mac'],
  [/^MThd/, 'a MIDI file: notes without a sound'],
  [/^[^]{4}ftyp/, 'a video'],
]

async function readRecordingFacts(bytes: Uint8Array): Promise<RecordingFacts | Problem> {
  if (bytes.length === 0) return mediaProblem.recording('empty', 'The file is empty.')
  if (bytes.length > mediaLimits.recording.bytes) return createTooHeavyRecording(bytes.length)
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  const endings = Object.keys(accepted) as RecordingEnding[]
  const ending = endings.find((candidate) => accepted[candidate].signature.test(head))
  if (!ending) {
    const what = refused.find(([signature]) => signature.test(head))?.[1] ?? 'no recording'
    return mediaProblem.recording('type', `The file is ${what}.`)
  }
  const read = await parse(bytes, ending)
  if (namesPlaceInBoxes(bytes) || (read && namesPlace(read.native)))
    return mediaProblem.recording('place', 'The file says where it was recorded, and visitors would be handed that.')
  return read && !isCutOff(bytes, ending) ? checkParsed(read, ending) : createDamaged()
}

function createTooHeavyRecording(bytes: number): Problem {
  const [has, limit] = [bytes, mediaLimits.recording.bytes].map((count) => (count / 1e6).toFixed(1).replace('.0', ''))
  return mediaProblem.recording('too_heavy', `The recording has ${has} MB; up to ${limit} MB are taken.`)
}

async function parse(bytes: Uint8Array, ending: RecordingEnding): Promise<IAudioMetadata | null> {
  try {
    // Parses to the end, because the length in a header may be false.
    return await parseBuffer(
      bytes,
      { mimeType: recordingTypes[ending], size: bytes.length },
      { duration: true, skipCovers: true },
    )
  } catch {
    return null
  }
}

function checkParsed({ format }: IAudioMetadata, ending: RecordingEnding): RecordingFacts | Problem {
  const { codec = '', duration = 0, hasVideo } = format
  if (hasVideo) return mediaProblem.recording('codec', 'The file holds a video.')
  if (!accepted[ending].codec.test(codec))
    return codec === ''
      ? createDamaged()
      : mediaProblem.recording('codec', `The file holds "${codec.slice(0, 40)}", which not every browser plays.`)
  if (!Number.isFinite(duration) || duration <= 0) return createDamaged()
  const seconds = Math.round(duration)
  const lasts = `The recording lasts ${duration.toFixed(1).replace('.0', '')} seconds`
  if (seconds > mediaLimits.recording.longest)
    return mediaProblem.recording('too_long', `${lasts}; up to ${mediaLimits.recording.longest} are taken.`)
  if (seconds < mediaLimits.recording.shortest) return mediaProblem.recording('too_short', `${lasts}.`)
  return { ending, seconds }
}

/** Phones record the location in metadata. */
function namesPlace(native: IAudioMetadata['native']): boolean {
  return Object.values(native).some((tags) => tags.some(({ id }) => /©xyz|location|\bgps/i.test(id)))
}

/** In MPEG-4 files inside the box that describes the sound, which music parsers ignore. */
function namesPlaceInBoxes(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at + 16 <= file.length;) {
    const short = file.readUInt32BE(at)
    const size = short === 1 ? Number(file.readBigUInt64BE(at + 8)) : short
    const name = file.toString('latin1', at + 4, at + 8)
    if (name === 'moov') return /\xa9xyz|loci|location/i.test(file.toString('latin1', at, at + size))
    // A box without a size extends to the end.
    if (size < 8) return false
    at += size
  }
  return false
}

const createDamaged = () => mediaProblem.recording('damaged', 'The recording is damaged or cut off.')

/**
 * Whether declared bytes are missing. Undetectable for an MP3 without a declared length and a FLAC
 * with blocks of several sizes.
 */
function isCutOff(bytes: Uint8Array, ending: RecordingEnding): boolean {
  return cutOff[ending](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

const cutOff: Record<RecordingEnding, (file: Buffer) => boolean> = {
  flac: (file) => !hasLastBlock(file),
  mp3: (file) => file.length < findEnd(file),
  m4a: (file) => findBoxesEnd(file) > file.length,
  wav: (file) => findChunksEnd(file) > file.length,
}

/**
 * A FLAC block begins with two fixed bytes, its format and, from the fifth, its number in UTF-8.
 */
function hasLastBlock(file: Buffer): boolean {
  if (file.length < 42) return false
  const [shortest, longest] = [file.readUInt16BE(8), file.readUInt16BE(10)]
  const samples = (file[21]! & 0x0f) * 2 ** 32 + file.readUInt32BE(22)
  const first = file.indexOf(blockMark, findSound(file))
  if (samples === 0 || longest === 0 || shortest !== longest) return true
  if (first < 0) return false
  // Numbers up to a million, as in a minute; beyond code points there is no block number.
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

/** After the metadata blocks: the first bit of each marks the last of them. */
function findSound(file: Buffer): number {
  let at = 4
  for (let isLast = false; !isLast && at + 4 <= file.length;) {
    isLast = file[at]! >= 0x80
    at += 4 + file.readUIntBE(at + 1, 3)
  }
  return at
}

/** By the byte count that most encoders write into the first frame; 0 if there is none. */
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
