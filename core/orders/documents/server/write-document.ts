import { translateDocument } from '#ui/i18n/server/document-texts.ts'
import type { TimeZone } from '#values/dates.ts'
import { renderDocumentPdf } from './document-pdf.ts'
import type { StoredDocument } from './document-store.ts'

export interface DocumentToPrint {
  document: StoredDocument
  timeZone: TimeZone
  shopName: string
}

/** Renders a document as a PDF in a worker, in the document's own language. */
export function work({ document, ...shop }: DocumentToPrint): Promise<Uint8Array> {
  return renderDocumentPdf(document, { ...shop, translate: translateDocument(document.locale) })
}
