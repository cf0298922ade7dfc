/** WebAuthn ceremonies. The library takes 25 MB, so it is loaded on first use. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { isSecret } from '#platform/http/sessions/secrets.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import type { User } from '#core/accounts/server/user-store.ts'
import { passkeyChallenges, type CheckedPasskey, type NewPasskey } from './passkey-store.ts'
import type { MadePasskey, ShownPasskey } from './passkey-forms.ts'

type Config = ShopContext['config']

interface Checking extends Pick<ShopContext, 'config' | 'locale'> {
  challenge: string
}

const load = () => import('@simplewebauthn/server')

/** Signature algorithms: Ed25519, ECDSA on P-256, RSA. */
const algorithms = [-8, -7, -257]
const timeout = passkeyChallenges.minutes * 60_000

/** Host that all passkeys of the shop belong to. */
const relyingPartyOf = ({ origins }: Pick<Config, 'origins'>): string => new URL(origins.en).hostname

interface NewOwner {
  user: User
  userUuid: string
  displayName: string
  known: { id: string; transports: string[] }[]
}

/** Returns the browser's options for a discoverable passkey, on any authenticator. */
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
 * Returns the browser's options for using a passkey: one of `known` if the user is known, else the
 * same for everyone.
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

/** Returns the challenge signed by an authenticator; null if it has an invalid format. */
export function readChallenge({ response }: MadePasskey | ShownPasskey): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    return isSecret(challenge) ? challenge : null
  } catch {
    return null
  }
}

/** Returns the data to store for a new passkey; null if any part does not match the request. */
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
 * Whether the authenticator comes without attestation certificates. Browsers send none unasked, and
 * checking them could mean opening addresses found in them.
 */
async function isWithoutCertificates({ response }: MadePasskey): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const format = attestation.get('fmt')
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
}

export interface Proof {
  counter: number
  isSynced: boolean
  /** Whether the authenticator verified its owner: by finger, face or PIN. */
  isUserVerified: boolean
}

/** Checks a passkey's response, except for the counter; null if anything is invalid. */
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
      // `markPasskeyUsed` checks the counter, in the same statement that updates it.
      credential: { id: passkey.id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
      requireUserVerification: false,
    })
    if (!verified || !isOf(passkey, shown.response.userHandle)) return null
    // A device-bound key cannot become a synced one.
    if ((info.credentialDeviceType === 'multiDevice') !== passkey.isSyncable) return null
    return { counter: info.newCounter, isSynced: info.credentialBackedUp, isUserVerified: info.userVerified }
  } catch {
    return null
  }
}

/** Returns whether the authenticator stores the passkey for its account. */
const isOf = ({ userUuid }: CheckedPasskey, userHandle: string): boolean =>
  userHandle === Buffer.from(bytesOf(userUuid)).toString('base64url')

const bytesOf = (uuid: string) => Uint8Array.from(Buffer.from(uuid.replaceAll('-', ''), 'hex'))
