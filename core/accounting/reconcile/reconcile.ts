import type { Db } from '#platform/schema/schema.ts'
import type { PaymentProvider } from '#core/payments/server/provider.ts'
import type { Difference } from './difference.ts'
import { findDocumentDifferences, findNumberDifferences } from './document-differences-store.ts'
import { findMoneyDifferences } from './money-differences-store.ts'
import { findProviderDifferences } from './provider-differences.ts'
import { findSeatDifferences } from './seat-differences-store.ts'

/** The shop's own records with each other, and all of them with the provider. */
export type Comparison = 'seats' | 'money' | 'numbers' | 'documents' | 'provider'

interface ReconcileOptions {
  provider: PaymentProvider
  /** Compared with the provider. */
  days: number
  now: Date
  signal?: AbortSignal
}

/** Younger payments may still be pending between the provider and the shop. */
const MINUTES_ON_THE_WAY = 15
const MINUTE = 60_000

/**
 * Compares all records of seats and money and yields the differences. The shop may continue to
 * sell. Throws at the end if the provider does not respond.
 */
export async function* reconcile(
  db: Db,
  { provider, days, now, signal }: ReconcileOptions,
): AsyncGenerator<[Comparison, Difference[]]> {
  yield* Object.entries(await reconcileRecords(db)) as [Comparison, Difference[]][]
  const until = new Date(now.getTime() - MINUTES_ON_THE_WAY * MINUTE)
  const from = new Date(now.getTime() - days * 24 * 60 * MINUTE)
  yield ['provider', await findProviderDifferences(db, provider, { from, until }, signal)]
}

/** In one snapshot. */
export function reconcileRecords(db: Db): Promise<Record<Exclude<Comparison, 'provider'>, Difference[]>> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => ({
      seats: await findSeatDifferences(trx),
      money: await findMoneyDifferences(trx),
      numbers: await findNumberDifferences(trx),
      documents: await findDocumentDifferences(trx),
    }))
}
