import { formatSerial } from '#core/tickets/ticket.ts'
import type { DeskTranslate } from '#apps/desk/i18n/server/areas.ts'
import type { Table } from '#apps/desk/server/table-file.ts'
import type { DoorLine } from '../date/door.ts'

export function tableOfDoor(lines: readonly DoorLine[], translate: DeskTranslate): Table {
  return {
    title: translate('planning.door.title'),
    columns: [
      { title: translate('planning.door.name') },
      { title: translate('planning.offer.zone') },
      { title: translate('planning.offer.ticket') },
      { title: translate('planning.door.serial') },
      { title: translate('planning.door.order') },
      { title: translate('planning.door.here') },
    ],
    rows: lines.map(({ name, zone, ticket, serial, order, isAdmitted }) => [
      name,
      zone,
      ticket,
      formatSerial(serial),
      order,
      isAdmitted ? translate('planning.door.admitted') : '',
    ]),
  }
}
