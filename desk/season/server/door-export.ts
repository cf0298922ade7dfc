/** The door list as a file that French and Hungarian spreadsheets read. */
import { formatSerial } from '../../../shop/tickets/ticket.ts'
import { byteOrderMark, type Cell, writeLine } from '../../../values/csv.ts'
import type { DeskTranslate } from '../../i18n/server/areas.ts'
import type { DoorLine } from '../date/door.ts'

export function writeDoor(lines: readonly DoorLine[], translate: DeskTranslate): string {
  const head = [
    translate('planning.door.name'),
    translate('planning.offer.zone'),
    translate('planning.offer.ticket'),
    translate('planning.door.serial'),
    translate('planning.door.order'),
    translate('planning.door.here'),
  ]
  const cells = ({ name, zone, ticket, serial, order, isAdmitted }: DoorLine): Cell[] => [
    name,
    zone,
    ticket,
    formatSerial(serial),
    order,
    isAdmitted ? translate('planning.door.admitted') : '',
  ]
  const rows = [head, ...lines.map(cells)].map((row) => `${writeLine(row, ';')}\r\n`)
  return byteOrderMark + rows.join('')
}
