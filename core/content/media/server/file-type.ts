interface FileType {
  type: string
  /**
   * Bytes and their offsets; one match is enough. None for text, which is UTF-8 without a zero
   * byte.
   */
  signatures: readonly { at: number; bytes: readonly number[] }[]
  /** Archives begin alike, whatever their contents. */
  holds?: string
  /** Occurs within that many bytes of the end unless the file is truncated. */
  ends?: { mark: string; within: number }
}

const begins = (text: string, at = 0) => ({ at, bytes: [...Buffer.from(text, 'latin1')] })
const office = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'
/** The directory of an archive is at its end, before a comment of up to 65,535 bytes. */
const archive = { signatures: [begins('PK\u0003\u0004')], ends: { mark: 'PK\u0005\u0006', within: 65_557 } }

const fileTypes: Readonly<Record<string, FileType>> = {
  pdf: { type: 'application/pdf', signatures: [begins('%PDF-')], ends: { mark: '%%EOF', within: 2048 } },
  zip: { type: 'application/zip', ...archive },
  docx: { type: `${office}.wordprocessingml.document`, ...archive, holds: 'word/' },
  xlsx: { type: `${office}.spreadsheetml.sheet`, ...archive, holds: 'xl/' },
  odt: { type: `${openDocument}.text`, ...archive, holds: `mimetype${openDocument}.text` },
  ods: { type: `${openDocument}.spreadsheet`, ...archive, holds: `mimetype${openDocument}.spreadsheet` },
  epub: { type: 'application/epub+zip', ...archive, holds: 'mimetypeapplication/epub+zip' },
  mp3: {
    type: 'audio/mpeg',
    signatures: [begins('ID3'), begins('\u00FF\u00FB'), begins('\u00FF\u00F3'), begins('\u00FF\u00F2')],
  },
  m4a: { type: 'audio/mp4', signatures: [begins('ftyp', 4)] },
  ogg: { type: 'audio/ogg', signatures: [begins('OggS')] },
  wav: { type: 'audio/wav', signatures: [begins('RIFF')] },
  jpg: { type: 'image/jpeg', signatures: [begins('\u00FF\u00D8\u00FF')] },
  png: { type: 'image/png', signatures: [begins('\u0089PNG\r\n')] },
  txt: { type: 'text/plain', signatures: [] },
  csv: { type: 'text/csv', signatures: [] },
  ics: { type: 'text/calendar', signatures: [] },
}

export const fileEndings: readonly string[] = Object.keys(fileTypes)

/** Null if the bytes do not match the extension, or the type is not offered. */
export function findFileType(ending: string, bytes: Uint8Array): string | null {
  const known = findType(ending)
  if (!known) return null
  const { type, signatures, holds } = known
  const isRight = signatures.length === 0 ? isText(bytes) : signatures.some((signature) => stands(bytes, signature))
  return isRight && (holds === undefined || asBuffer(bytes).includes(holds, 0, 'latin1')) ? type : null
}

/** As far as its type tells. */
export function isWhole(ending: string, bytes: Uint8Array): boolean {
  const ends = findType(ending)?.ends
  return !ends || asBuffer(bytes).subarray(-ends.within).includes(ends.mark, 0, 'latin1')
}

const findType = (ending: string): FileType | undefined =>
  Object.hasOwn(fileTypes, ending) ? fileTypes[ending] : undefined

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function stands(bytes: Uint8Array, signature: { at: number; bytes: readonly number[] }): boolean {
  return signature.bytes.every((byte, index) => bytes[signature.at + index] === byte)
}

function isText(bytes: Uint8Array): boolean {
  try {
    return !bytes.includes(0) && new TextDecoder('utf-8', { fatal: true }).decode(bytes) !== ''
  } catch {
    return false
  }
}

/** Pictures are recognised by their bytes, whatever the file name says. */

export const pictureFormats = ['jpeg', 'png', 'webp', 'avif'] as const
export type PictureFormat = (typeof pictureFormats)[number]

type PictureType = { format: PictureFormat } | { refused: 'animated' | 'vector' | 'type'; what: string }

/** Bytes at fixed offsets in Latin-1. */
const accepted: Record<PictureFormat, RegExp> = {
  jpeg: /^\xff\xd8\xff/,
  png: /^\x89PNG\r\n[^]\n/,
  webp: /^RIFF[^]{4}WEBP/,
  avif: /^[^]{4}ftyp(avif|mif1[^]{4,40}avif)/,
}

/** Often mistaken for pictures that can be shown. */
const refused: { signature: RegExp; refused: 'animated' | 'vector' | 'type'; what: string }[] = [
  { signature: /^[^]{4}ftypavis/, refused: 'animated', what: 'an animated AVIF' },
  { signature: /^GIF8[79]a/, refused: 'type', what: 'a GIF' },
  { signature: /^[^]{4}ftyp(heic|heix|hevc|heim|heis|mif1|msf1)/, refused: 'type', what: 'a HEIC, as phones write it' },
  { signature: /^(II\*\0|MM\0\*)/, refused: 'type', what: 'a TIFF or a raw picture of a camera' },
  { signature: /^BM/, refused: 'type', what: 'a BMP' },
  { signature: /^8BPS/, refused: 'type', what: 'a Photoshop document' },
  { signature: /^%PDF/, refused: 'type', what: 'a PDF' },
  { signature: /^[^]{4}JXL /, refused: 'type', what: 'a JPEG XL' },
  // Vector drawings may contain scripts and load external resources.
  {
    signature: /^(\xef\xbb\xbf)?\s*<(\?xml|!--|!DOCTYPE|svg)/i,
    refused: 'vector',
    what: 'an SVG or another XML document',
  },
]

/** By the first bytes; a file without a known signature is not a picture. */
export function findPictureType(bytes: Uint8Array): PictureType {
  const head = Buffer.from(bytes.subarray(0, 512)).toString('latin1')
  const format = pictureFormats.find((candidate) => accepted[candidate].test(head))
  if (format) return { format }
  const other = refused.find(({ signature }) => signature.test(head))
  return other ? { refused: other.refused, what: other.what } : { refused: 'type', what: 'no picture' }
}
