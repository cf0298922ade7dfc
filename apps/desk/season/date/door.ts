/** A ticket that grants admission. */
export interface DoorLine {
  id: number
  serial: number
  name: string
  zone: string
  ticket: string
  order: string
  isAdmitted: boolean
}
