import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import type { Cents } from '#values/money.ts'
import { sumByRate, type VatLine } from '#core/orders/documents/document.ts'

export interface ExportedDocument {
  reference: string
  kind: string
  /** In the shop's time zone. */
  issued: string
  seller: string
  sellerName: string
  order: string
  corrects: string | null
  buyer: { name: string; company: string; vatNumber: string }
  net: Cents
  vat: Cents
  gross: Cents
  rates: VatLine[]
}

export interface Span {
  /** Days of the shop, inclusive: `YYYY-MM-DD`. */
  from: string
  to: string
  /** Key of a seller; missing: all. */
  entity?: string | undefined
}

/** Balances the number of queries against memory. */
const batchSize = 500

/** In order of issue. */
export async function* readDocuments(db: Db, { from, to, entity }: Span): AsyncGenerator<ExportedDocument> {
  const day = sql<string>`to_char(documents.issued_at at time zone (select value from settings where name = 'time_zone'), 'YYYY-MM-DD')`
  let after = 0
  for (;;) {
    let query = db
      .selectFrom('documents')
      .innerJoin('legal_entities', 'legal_entities.id', 'documents.legal_entity_id')
      .leftJoin('documents as corrected', 'corrected.id', 'documents.corrects_id')
      .selectAll('documents')
      .select(['legal_entities.key as seller_key', 'corrected.reference as corrected_reference', day.as('day')])
      .where('documents.id', '>', after)
      .where(day, '>=', from)
      .where(day, '<=', to)
      .orderBy('documents.id')
      .limit(batchSize)
    if (entity !== undefined) query = query.where('legal_entities.key', '=', entity)
    const batch = await query.execute()
    const last = batch.at(-1)
    if (!last) return
    const lines = await db
      .selectFrom('document_lines')
      .select(['document_id', 'gross_cents', 'vat_rate_bp', 'vat_cents'])
      .where('document_id', '=', sql<number>`any(${batch.map(({ id }) => id)}::bigint[])`)
      .orderBy('position')
      .execute()
    const linesOf = Map.groupBy(lines, ({ document_id }) => document_id)
    for (const { buyer, ...document } of batch)
      yield {
        reference: document.reference,
        kind: document.kind,
        issued: document.day,
        seller: document.seller_key,
        sellerName: document.seller.name,
        order: document.order_ref,
        corrects: document.corrected_reference,
        buyer: {
          name: `${buyer.firstname ?? ''} ${buyer.lastname ?? ''}`.trim(),
          company: buyer.company_name ?? '',
          vatNumber: buyer.company_vat ?? '',
        },
        net: document.net_cents,
        vat: document.vat_cents,
        gross: document.gross_cents,
        rates: sumByRate(linesOf.get(document.id) ?? []),
      }
    after = last.id
  }
}
