import type { Config } from '#core/context/config.ts'
import type { Locale } from '#values/locales.ts'
import type { RunInWorker, ThreadWork } from '#platform/threads/run-in-worker.ts'
import type { PrintedTicket } from './ticket-programme-store.ts'
import type { TicketsToPrint } from './ticket-pdf.ts'

interface Printing {
  config: Pick<Config, 'timeZone' | 'shopName'>
  locale: Locale
  runInWorker: RunInWorker
}

const writing: ThreadWork<TicketsToPrint, Uint8Array> = {
  module: new URL('./ticket-pdf.ts', import.meta.url),
  load: () => import('./ticket-pdf.ts'),
}

/** One ticket per page. A page takes some 20 ms, too long for the thread that serves visitors. */
export async function printTickets(
  tickets: readonly PrintedTicket[],
  { config: { timeZone, shopName }, locale, runInWorker }: Printing,
): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = await runInWorker(writing, { tickets, locale, timeZone, shopName })
  return Buffer.from(buffer, byteOffset, byteLength)
}
