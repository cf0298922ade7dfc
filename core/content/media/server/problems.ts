/** A fault of a medium that was handed in, worded for the person who has to fix it. */
export interface Problem<code extends string = string> {
  problem: {
    code: code
    /** One sentence, such as `The file is empty.` */
    message: string
    /** One sentence in the imperative. */
    remedy: string
  }
}

function withRemedies<code extends string>(remedies: Record<code, string>) {
  return (code: code, message: string): Problem<code> => ({ problem: { code, message, remedy: remedies[code] } })
}

const ofAll = {
  empty: 'Copy the file again from where it came.',
  missing: 'Put the file there, or correct its name; upper and lower case differ.',
}

/** Checked before a medium is decoded. */
export const mediaLimits = {
  /** Larger files are too large a download for a phone. */
  file: { bytes: 50_000_000 },
  /** An excerpt, not the whole work: it should raise interest and load on a phone on the move. */
  recording: { bytes: 4_000_000, shortest: 1, longest: 60 },
  /** Bound the cost of decoding a picture in advance. */
  picture: {
    bytes: 30_000_000,
    /** Of width and height. */
    longestSide: 20_000,
    shortestSide: 64,
    /** Width times height, all frames together: 200 MB once decoded. */
    pixels: 64_000_000,
  },
} as const

export const mediaProblem = {
  file: withRemedies({
    ...ofAll,
    damaged: 'Save it anew from the program that it was made with, or copy it again from where it came.',
    name: 'Use lower-case letters, digits and single hyphens, as programme-of-may, and 100 of them at most.',
    title: 'Say in English at least, in up to 300 characters, what it is.',
    too_heavy: 'Save it with smaller pictures: what one reads on the way has 2 MB.',
    type: 'Save it as a PDF, or give it the ending of what it is.',
  }),
  recording: withRemedies({
    ...ofAll,
    codec: 'Save it as an MP3, or as AAC in an M4A file.',
    credit: 'Say in English at least, in up to 300 characters, who plays.',
    damaged: 'Save it anew from the program that it was made with, or copy it again from where it came.',
    name: 'Use lower-case letters, digits and single hyphens, as bach-prelude, and 100 of them at most.',
    place: 'Save it without such details ("metadata").',
    too_heavy: 'Save it as an MP3 of 128 kbit/s: 20 seconds of it have 320 kB.',
    too_long: 'Cut it to about 20 seconds, and let it fade.',
    too_short: 'Take about 20 seconds.',
    type: 'Save it as an MP3, M4A (AAC), FLAC or WAV file.',
  }),
  picture: withRemedies({
    ...ofAll,
    alt_text: 'Describe in English at least, in up to 1,000 characters, what is to be seen.',
    animated: 'Save one of its frames as a JPEG, PNG, WebP or AVIF file.',
    damaged: 'Open it in a program for pictures and save it anew, or copy it again from where it came.',
    focal_point: 'Give x and y as numbers from 0 (left, top) to 1 (right, bottom).',
    name: 'Use lower-case letters, digits and single hyphens, as great-hall, and 100 of them at most.',
    too_heavy: 'Save it with fewer pixels, or as a JPEG.',
    too_large: 'Scale it down: 4,000 pixels along the longer side are plenty.',
    too_slow: 'Save it anew as a JPEG, 4,000 pixels along the longer side.',
    too_small: 'Take a larger one: less than 1,200 pixels along the longer side look blurred.',
    type: 'Save it as a JPEG, PNG, WebP or AVIF file.',
    vector: 'Export it as a PNG, 2,000 pixels wide.',
  }),
}

export type PictureProblem = ReturnType<(typeof mediaProblem)['picture']>
