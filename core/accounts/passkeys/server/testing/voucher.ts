import { createPrivateKey, sign } from 'node:crypto'

/** Key of a fictitious authenticator maker, P-256, in PKCS 8. */
const key =
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQggGklRjHW1aA/PE2dFZIkrAF1w7pmLr99KneENXJ8f1+hRANCAARXO1xGcv8KOv' +
  'GGOjQ0FrGXIJdPPAtPjRLcmMSSc16qgHxWWJTF0CM++fMSnk7qrvSH1UzN2OFIBUFrWgu5UHjs'

/** Its certificate, as required for authenticators: self-signed, valid until 2119. */
const certificate =
  'MIIB2zCCAYGgAwIBAgIUVpKowFSufTn+LfaWrqtsxhzghygwCgYIKoZIzj0EAwIwVDELMAkGA1UEBhMCSFUxEDAOBgNVBAoMB0NhZGVuemExIj' +
  'AgBgNVBAsMGUF1dGhlbnRpY2F0b3IgQXR0ZXN0YXRpb24xDzANBgNVBAMMBlNhbXBsZTAgFw0yMDAxMDEwMDAwMDBaGA8yMTE5MTIwODAwMDAw' +
  'MFowVDELMAkGA1UEBhMCSFUxEDAOBgNVBAoMB0NhZGVuemExIjAgBgNVBAsMGUF1dGhlbnRpY2F0b3IgQXR0ZXN0YXRpb24xDzANBgNVBAMMBl' +
  'NhbXBsZTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABFc7XEZy/wo68YY6NDQWsZcgl088C0+NEtyYxJJzXqqAfFZYlMXQIz758xKeTuqu9IfV' +
  'TM3Y4UgFQWtaC7lQeOyjLzAtMAwGA1UdEwEB/wQCMAAwHQYDVR0OBBYEFJ9Upph6agcgJBmRoMEcf0DzVc/KMAoGCCqGSM49BAMCA0gAMEUCIQ' +
  'DXe5ba4p26tXCNe+ZP9teMC7b6m+H44ZFBy5o3NUJhAgIgMYXInLDpljUdzjlUY87E9HfQW+Onr9EQmmza5ga/nHk='

/** Returns a maker's attestation statement: the format `packed`, with a certificate. */
export function vouchFor(signed: Uint8Array): Map<string, unknown> {
  const privateKey = createPrivateKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'pkcs8' })
  return new Map<string, unknown>([
    ['alg', -7],
    ['sig', Uint8Array.from(sign('sha256', signed, privateKey))],
    ['x5c', [Uint8Array.from(Buffer.from(certificate, 'base64'))]],
  ])
}
