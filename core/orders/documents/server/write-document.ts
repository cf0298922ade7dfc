import { translatePaper } from '#ui/i18n/server/paper-texts.ts'
import type { TimeZone } from '#values/dates.ts'
import { renderDocumentPdf } from './document-pdf.ts'
import type { StoredDocument } from './document-store.ts'

export interface DocumentPaper {
  document: StoredDocument
  timeZone: TimeZone
  shopName: string
}

/** Work of a thread of its own: a document as a PDF, in its own language. */
export function work({ document, ...shop }: DocumentPaper): Promise<Uint8Array> {
  return renderDocumentPdf(document, { ...shop, translate: translatePaper(document.locale) })
}
