import type { Generated, GeneratedAlways } from 'kysely'
import type { GeneratedMoment } from './columns.ts'

/** Admission tickets. */
export interface TicketsTables {
  tickets: TicketsTable
}

interface TicketsTable {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  serial: number
  order_item_id: number
  admission: number
  secret: string
  state: Generated<'valid' | 'admitted' | 'void' | 'exchanged'>
  created_at: GeneratedMoment
}
