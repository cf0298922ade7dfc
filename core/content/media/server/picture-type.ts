/** Recognises pictures by their bytes, whatever the file name says. */

export const pictureFormats = ['jpeg', 'png', 'webp', 'avif'] as const
export type PictureFormat = (typeof pictureFormats)[number]

export type PictureType = { format: PictureFormat } | { refused: 'animated' | 'vector' | 'type'; what: string }

/** Signatures of accepted formats, as bytes at fixed offsets in Latin-1. */
const accepted: Record<PictureFormat, RegExp> = {
  jpeg: /^\xff\xd8\xff/,
  png: /^\x89PNG\r\n[^]\n/,
  webp: /^RIFF[^]{4}WEBP/,
  avif: /^[^]{4}ftyp(avif|mif1[^]{4,40}avif)/,
}

/** File types often mistaken for pictures that can be shown, with their names. */
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

/** Returns the type by the first bytes; a file without a known signature is not a picture. */
export function findPictureType(bytes: Uint8Array): PictureType {
  const head = Buffer.from(bytes.subarray(0, 512)).toString('latin1')
  const format = pictureFormats.find((candidate) => accepted[candidate].test(head))
  if (format) return { format }
  const other = refused.find(({ signature }) => signature.test(head))
  return other ? { refused: other.refused, what: other.what } : { refused: 'type', what: 'no picture' }
}
