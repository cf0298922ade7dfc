/** The files that a shop hands out: their endings, what they are, and how their bytes begin. */
interface FileType {
  type: string
  /** Bytes by which they are known, at the place where they stand. None: texts, which are UTF-8 without a zero. */
  signatures: readonly { at: number; bytes: readonly number[] }[]
}

const begins = (text: string, at = 0) => ({ at, bytes: [...Buffer.from(text, 'latin1')] })
const zip = [begins('PK\u0003\u0004')]
const office = 'application/vnd.openxmlformats-officedocument'

const fileTypes: Readonly<Record<string, FileType>> = {
  pdf: { type: 'application/pdf', signatures: [begins('%PDF-')] },
  zip: { type: 'application/zip', signatures: zip },
  docx: { type: `${office}.wordprocessingml.document`, signatures: zip },
  xlsx: { type: `${office}.spreadsheetml.sheet`, signatures: zip },
  odt: { type: 'application/vnd.oasis.opendocument.text', signatures: zip },
  ods: { type: 'application/vnd.oasis.opendocument.spreadsheet', signatures: zip },
  epub: { type: 'application/epub+zip', signatures: zip },
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

/** The endings that a file may have. */
export const fileEndings: readonly string[] = Object.keys(fileTypes)

/** What a file of that ending is, if its bytes are what the ending says; null where they are not, or it is none that is handed out. */
export function recognizeFile(ending: string, bytes: Uint8Array): string | null {
  const known = Object.hasOwn(fileTypes, ending) ? fileTypes[ending] : undefined
  if (!known) return null
  const { type, signatures } = known
  const isRight = signatures.length === 0 ? isText(bytes) : signatures.some((signature) => stands(bytes, signature))
  return isRight ? type : null
}

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
