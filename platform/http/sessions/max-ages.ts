/** How long sessions and their parts are valid; the retention rules delete what is older. */
export const maxAges = {
  /** Counted from the first data stored in a session. */
  sessionDays: 30,
  /** Days of inactivity until a browser is signed out; others are when their session could end. */
  idleDays: 14,
  /** Of the back office: for a working day. */
  staffSessionHours: 12,
  /** From issue to expiry: two redirects take less. */
  handoverSeconds: 30,
  /** Maximum time that a request sent before a change of name may be in flight. */
  underWaySeconds: 15,
}
