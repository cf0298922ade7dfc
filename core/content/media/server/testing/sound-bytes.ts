const silentFlac = Buffer.from(
  'ZkxhQ4AAACIQABAAAAAAAAAAAfQA8AAAPoAiBUsPTuOrp+BUkP0J1Xmd//jACACvAAAAYCf/+MAIAagAAAAMX//4wAgCoQAAALjX//hwCAMOfwsA' +
    'AACpbw==',
  'base64',
)

const silentM4a = Buffer.from(
  'AAAAHGZ0eXBNNEEgAAACAE00QSBpc29taXNvMgAAAAhmcmVlAAAATG1kYXQBGCAHARggBwEYIAcBGCAHARggBwEYIAcBGCAHARggBwEYIAcBGC' +
    'AHARggBwEYIAcBGCAHARggBwEYIAcBGCAHARggBwAAAtZtb292AAAAbG12aGQAAAAAAAAAAAAAAAAAAAPoAAAH0AABAAABAAAAAAAAAAAAAAAA' +
    'AQAAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACAAACJXRyYWsAAABcdGtoZAAAAA' +
    'MAAAAAAAAAAAAAAAEAAAAAAAAH0AAAAAAAAAAAAAAAAQEAAAAAAQAAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAA' +
    'ACRlZHRzAAAAHGVsc3QAAAAAAAAAAQAAB9AAAAQAAAEAAAAAAZ1tZGlhAAAAIG1kaGQAAAAAAAAAAAAAAAAAAB9AAABCgFXEAAAAAAAtaGRscg' +
    'AAAAAAAAAAc291bgAAAAAAAAAAAAAAAFNvdW5kSGFuZGxlcgAAAAFIbWluZgAAABBzbWhkAAAAAAAAAAAAAAAkZGluZgAAABxkcmVmAAAAAAAA' +
    'AAEAAAAMdXJsIAAAAAEAAAEMc3RibAAAAGpzdHNkAAAAAAAAAAEAAABabXA0YQAAAAAAAAABAAAAAAAAAAAAAgAQAAAAAB9AAAAAAAA2ZXNkcw' +
    'AAAAADgICAJQABAASAgIAXQBUAAAAAAB9AAAAA/wWAgIAFFYhW5QAGgICAAQIAAAAgc3R0cwAAAAAAAAACAAAAEAAABAAAAAABAAACgAAAABxz' +
    'dHNjAAAAAAAAAAEAAAABAAAAEQAAAAEAAAAUc3RzegAAAAAAAAAEAAAAEQAAABRzdGNvAAAAAAAAAAEAAAAsAAAAGnNncGQBAAAAcm9sbAAAAA' +
    'IAAAAB//8AAAAcc2JncAAAAAByb2xsAAAAAQAAABEAAAABAAAAPXVkdGEAAAA1bWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAbWRpcmFwcGwAAAAA' +
    'AAAAAAAAAAAIaWxzdA==',
  'base64',
)

/** Silent recordings, as encoders write them. */
export const soundFiles = {
  /** Two seconds, in four blocks. */
  flac: (): Buffer => Buffer.from(silentFlac),
  wav: (seconds = 2, codec = 1): Buffer => {
    const bytes = seconds * 8000 * 2
    const head = Buffer.alloc(44)
    head.write('RIFF')
    head.writeUInt32LE(36 + bytes, 4)
    head.write('WAVEfmt ', 8)
    head.writeUInt32LE(16, 16)
    head.writeUInt16LE(codec, 20)
    head.writeUInt16LE(1, 22)
    head.writeUInt32LE(8000, 24)
    head.writeUInt32LE(16_000, 28)
    head.writeUInt16LE(2, 32)
    head.writeUInt16LE(16, 34)
    head.write('data', 36)
    head.writeUInt32LE(bytes, 40)
    return Buffer.concat([head, Buffer.alloc(bytes)])
  },
  /**
   * Two seconds of silence in AAC, as written by ffmpeg, with the given box among those that
   * describe the sound.
   */
  m4a: (box: Uint8Array = Buffer.alloc(0)): Buffer => {
    const at = silentM4a.indexOf('moov') - 4
    const length = Buffer.alloc(4)
    length.writeUInt32BE(silentM4a.readUInt32BE(at) + box.length)
    return Buffer.concat([silentM4a.subarray(0, at), length, silentM4a.subarray(at + 4), box])
  },
  /**
   * Silent frames of MPEG 1 Layer 3, 128 kbit/s at 44.1 kHz, with 1152 samples each; with
   * `isCounted` the first one declares their number.
   */
  mp3: (seconds = 2, { isCounted = false } = {}): Buffer => {
    const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0xc0]), Buffer.alloc(413)])
    const frames = Math.ceil((seconds * 44_100) / 1152)
    const counts = Buffer.from(frame)
    counts.write('Xing', 36)
    counts.writeUInt32BE(3, 40)
    counts.writeUInt32BE(frames, 44)
    counts.writeUInt32BE((frames + 1) * frame.length, 48)
    return Buffer.concat([...(isCounted ? [counts] : []), ...Array<Buffer>(frames).fill(frame)])
  },
}

/** A box of an MPEG-4 file. */
export function writeBox(name: string, content: string | Buffer): Buffer {
  const body = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, body])
}

/** A track of moving pictures, as cameras add beside the sound. */
export function writeVideoTrack(): Buffer {
  const handler = Buffer.alloc(25)
  handler.write('vide', 8)
  const description = Buffer.alloc(8)
  description.writeUInt32BE(1, 4)
  const samples = writeBox('stsd', Buffer.concat([description, writeBox('avc1', Buffer.alloc(78))]))
  const media = [writeBox('hdlr', handler), writeBox('minf', writeBox('stbl', samples))]
  return writeBox('trak', writeBox('mdia', Buffer.concat(media)))
}

/** An MP3 tag with an application-specific name. */
export function writeOwnTag(name: string, value: string): Buffer {
  const frame = writeId3('TXXX', Buffer.from(`\0${name}\0${value}`, 'latin1'))
  const head = Buffer.from('ID3\u0004\0\0\0\0\0\0', 'latin1')
  head[9] = frame.length
  return Buffer.concat([head, frame])
}

function writeId3(name: string, body: Buffer): Buffer {
  const head = Buffer.from(`${name}\0\0\0\0\0\0`, 'latin1')
  head[7] = body.length
  return Buffer.concat([head, body])
}
