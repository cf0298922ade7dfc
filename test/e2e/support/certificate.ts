import { generateKeyPairSync, sign } from 'node:crypto'

/** Creates a key and a self-signed certificate in PEM, for browsers configured to accept it. */
export function createCertificate(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = sequence(node(0x06, Buffer.from('2a8648ce3d040302', 'hex')))
  const commonName = sequence(node(0x06, Buffer.from('550403', 'hex')), node(0x0c, Buffer.from('journeys')))
  const name = sequence(node(0x31, commonName))
  const validity = sequence(...['20200101000000Z', '20991231235959Z'].map((at) => node(0x18, Buffer.from(at))))
  const key = publicKey.export({ type: 'spki', format: 'der' })
  const content = sequence(node(0x02, Buffer.from([1])), ecdsaWithSha256, name, validity, name, key)
  const signature = node(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', content, privateKey)]))
  const certificate = sequence(content, ecdsaWithSha256, signature).toString('base64')
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  }
}

function node(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...contents: Uint8Array[]): Buffer => node(0x30, ...contents)
