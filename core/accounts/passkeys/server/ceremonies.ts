/** Passkeys by the rules of WebAuthn. The library is loaded where it is first needed: it takes 25 MB, and most of a shop never asks for it. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { isSecret } from '#platform/http/sessions/secrets.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import type { User } from '#core/accounts/server/user-store.ts'
import { challengeMinutes } from './challenge-store.ts'
import type { MadePasskey, ShownPasskey } from './passkey-forms.ts'
import type { CheckedPasskey, NewPasskey } from './passkey-store.ts'

type Config = ShopContext['config']

interface Checking extends Pick<ShopContext, 'config' | 'locale'> {
  /** What was to be signed. */
  challenge: string
}

const load = () => import('@simplewebauthn/server')

/** Signatures that authenticators make: Ed25519, ECDSA on P-256, RSA. */
const algorithms = [-8, -7, -257]
const timeout = challengeMinutes * 60_000

/** The host to which all passkeys of the shop belong. */
const relyingPartyOf = ({ origins }: Pick<Config, 'origins'>): string => new URL(origins.en).hostname

interface NewOwner {
  user: User
  userUuid: string
  displayName: string
  /** What the account has already. */
  known: { id: string; transports: string[] }[]
}

/** What a browser needs to make a passkey: one that is found without typing an address, by whichever authenticator. */
export async function askForNewPasskey(
  { user, userUuid, displayName, known }: NewOwner,
  config: Config,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await load()
  return generateRegistrationOptions({
    rpName: config.shopName,
    rpID: relyingPartyOf(config),
    userID: bytesOf(userUuid),
    userName: user.email,
    userDisplayName: displayName,
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
    timeout,
  })
}

/**
 * What a browser needs to show a passkey: one of `known`, where it is known already who is asked. Else it is the same for everybody: which ones there
 * are, the browser knows.
 */
export async function askForPasskey(
  config: Config,
  known: NewOwner['known'] = [],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await load()
  return generateAuthenticationOptions({
    rpID: relyingPartyOf(config),
    allowCredentials: known,
    userVerification: 'preferred',
    timeout,
  })
}

/** What an authenticator says to have signed; null where that is no challenge of ours. */
export function readChallenge({ response }: MadePasskey | ShownPasskey): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    return isSecret(challenge) ? challenge : null
  } catch {
    return null
  }
}

/** What is to be kept of a passkey that was made here and now; null where anything about it is not as it was asked for. */
export async function checkNewPasskey(
  made: MadePasskey,
  { config, locale, challenge }: Checking,
): Promise<Omit<NewPasskey, 'userId' | 'name'> | null> {
  const { verifyRegistrationResponse } = await load()
  try {
    if (!(await isWithoutCertificates(made))) return null
    const { verified, registrationInfo: info } = await verifyRegistrationResponse({
      response: { ...made, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: config.origins[locale],
      expectedRPID: relyingPartyOf(config),
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified || info.credential.id !== made.id) return null
    const { publicKey, counter } = info.credential
    return {
      id: made.id,
      publicKey,
      counter,
      transports: made.response.transports,
      isSyncable: info.credentialDeviceType === 'multiDevice',
      isSynced: info.credentialBackedUp,
    }
  } catch {
    return null
  }
}

/**
 * Whether nobody vouches for the authenticator. None is asked to, so no browser sends certificates, and the shop has no list of makers that
 * it trusts; to check some could mean to open the addresses that stand in them.
 */
async function isWithoutCertificates({ response }: MadePasskey): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const format = attestation.get('fmt')
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
}

/** What a passkey has shown. */
export interface Proof {
  counter: number
  isSynced: boolean
  /** Whether the authenticator knows its owner: by a finger, a face, a PIN. */
  isUserVerified: boolean
}

/** What a passkey shows that was used here and now; null where anything about it is not right. Its counter is not checked. */
export async function checkPasskey(
  shown: ShownPasskey,
  passkey: CheckedPasskey,
  { config, locale, challenge }: Checking,
): Promise<Proof | null> {
  const { verifyAuthenticationResponse } = await load()
  try {
    const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
      response: { ...shown, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: config.origins[locale],
      expectedRPID: relyingPartyOf(config),
      // `markPasskeyUsed` checks the counter, in one statement with its change.
      credential: { id: passkey.id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
      requireUserVerification: false,
    })
    if (!verified || !isOf(passkey, shown.response.userHandle)) return null
    // A key that is on one device for good does not become one that is copied.
    if ((info.credentialDeviceType === 'multiDevice') !== passkey.isSyncable) return null
    return { counter: info.newCounter, isSynced: info.credentialBackedUp, isUserVerified: info.userVerified }
  } catch {
    return null
  }
}

/** Whether the authenticator keeps the passkey for the account that it belongs to. */
const isOf = ({ userUuid }: CheckedPasskey, userHandle: string): boolean =>
  userHandle === Buffer.from(bytesOf(userUuid)).toString('base64url')

const bytesOf = (uuid: string) => Uint8Array.from(Buffer.from(uuid.replaceAll('-', ''), 'hex'))
