import type { KeyObject } from 'node:crypto'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { sealAgain, type Resealing, openSealed, seal } from '#platform/secrets/sealed-secret.ts'
import { createKeyPair, findKeyId, openPrivateKey } from './signature.ts'

export interface KeySealing {
  /** TICKET_KEY_SECRET. */
  secret: string
}

export interface SigningKey {
  id: number
  privateKey: KeyObject
}

/** A key for scanners. */
export interface PublicTicketKey {
  id: number
  season: number
  /** base64url of 32 bytes. */
  public_key: string
  retired_at: Date | null
  revoked_at: Date | null
}

/**
 * Opens the key of a season, creating it if necessary: concurrent callers get the same one. Null if
 * it was encrypted with another secret.
 */
export async function openSigningKey(
  db: Db,
  { season, secret }: { season: number } & KeySealing,
): Promise<SigningKey | null> {
  const key = (await findSigningKey(db, season)) ?? (await createSigningKey(db, { season, secret }))
  const privateKey = openSealed(key.sealed_key, sealingOf(key.public_key, secret))
  return privateKey === null
    ? null
    : { id: key.id, privateKey: openPrivateKey({ publicKey: key.public_key, privateKey }) }
}

function findSigningKey(db: Db, season: number) {
  return db
    .selectFrom('ticket_keys')
    .select(['id', 'public_key', 'sealed_key'])
    .where('season', '=', season)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
}

async function createSigningKey(db: Db, { season, secret }: { season: number } & KeySealing) {
  // One in 65,536 new keys has an id already in use.
  for (let attempt = 0; attempt < 10; attempt++) {
    const { publicKey, privateKey } = createKeyPair()
    const sealed_key = seal(privateKey, sealingOf(publicKey, secret))
    await db
      .insertInto('ticket_keys')
      .values({ id: findKeyId(publicKey), season, public_key: publicKey, sealed_key })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const key = await findSigningKey(db, season)
    if (key) return key
  }
  throw new Error(`No key could be made for the tickets of the season ${season}.`)
}

const sealingOf = (publicKey: string, secret: string) => ({ secret, kind: 'cadenza ticket keys', purpose: publicKey })

/** In any state. */
export function findTicketKey(db: Db, id: number): Promise<PublicTicketKey | undefined> {
  return selectPublicKeys(db).where('id', '=', id).executeTakeFirst()
}

/** Oldest season first. */
export function listTicketKeys(db: Db): Promise<PublicTicketKey[]> {
  return selectPublicKeys(db).orderBy('season').orderBy('created_at').orderBy('id').execute()
}

function selectPublicKeys(db: Db) {
  return db.selectFrom('ticket_keys').select(['id', 'season', 'public_key', 'retired_at', 'revoked_at'])
}

/**
 * Signatures of earlier keys stay valid unless revoked (`revoke`).
 * @returns the new key
 */
export async function replaceSigningKey(
  trx: Trx,
  { season, secret, revoke }: { season: number; revoke: boolean } & KeySealing,
): Promise<PublicTicketKey> {
  const now = new Date()
  const ofSeason = trx.updateTable('ticket_keys').where('season', '=', season)
  await ofSeason.set({ retired_at: now }).where('retired_at', 'is', null).execute()
  if (revoke) await ofSeason.set({ revoked_at: now }).where('revoked_at', 'is', null).execute()
  const { id } = await createSigningKey(trx, { season, secret })
  return selectPublicKeys(trx).where('id', '=', id).executeTakeFirstOrThrow()
}

export async function sealTicketKeysAgain(trx: Trx, secrets: { before: string; today: string }): Promise<Resealing> {
  const keys = await trx.selectFrom('ticket_keys').select(['id', 'public_key', 'sealed_key']).forUpdate().execute()
  const all = keys.map(({ id, public_key, sealed_key }) => ({
    open: (secret: string) => openSealed(sealed_key, sealingOf(public_key, secret)),
    seal: (text: string, secret: string) => seal(text, sealingOf(public_key, secret)),
    store: (resealed: string) =>
      trx.updateTable('ticket_keys').set({ sealed_key: resealed }).where('id', '=', id).execute(),
  }))
  return sealAgain(all, secrets)
}

/** Seasons with a key encrypted by another secret: their tickets cannot be signed. */
export async function findSealedSeasons(db: Db, { secret }: KeySealing): Promise<number[]> {
  const keys = await db
    .selectFrom('ticket_keys')
    .select(['season', 'public_key', 'sealed_key'])
    .where('retired_at', 'is', null)
    .orderBy('season')
    .execute()
  return keys
    .filter(({ public_key, sealed_key }) => openSealed(sealed_key, sealingOf(public_key, secret)) === null)
    .map(({ season }) => season)
}
