/** Explains why a database refuses a connection, in a sentence with the remedy. */

type Place = { host: string; user: string; name: string }
type Remedy = (place: Place, message: string) => string

const unreachable: Remedy = ({ host }) => `Nothing answers at ${host}: start PostgreSQL there, or correct DATABASE_URL.`
const unknownHost: Remedy = ({ host }) => `The host of ${host} is not known: correct DATABASE_URL, or the name service.`
const silent: Remedy = ({ host }) =>
  `Nothing answers at ${host} in time: see that DATABASE_URL is right and no firewall is between.`
const untrusted: Remedy = ({ host }, message) =>
  `The certificate of the database at ${host} is not trusted (${message}): name its authority in NODE_EXTRA_CA_CERTS.`

/** Codes of https://www.postgresql.org/docs/current/errcodes-appendix.html and of Node.js. */
const remedies: Record<string, Remedy> = {
  ECONNREFUSED: unreachable,
  ECONNRESET: unreachable,
  ENOENT: unreachable,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  ETIMEDOUT: silent,
  EHOSTUNREACH: silent,
  ENETUNREACH: silent,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: untrusted,
  '28P01': ({ host, user }) =>
    `The database at ${host} refuses the password of "${user}": correct it in DATABASE_URL (percent-encoded where it has signs like @ or /).`,
  '28000': ({ host, user }, message) =>
    `The database at ${host} does not let "${user}" in (${message}): make that role, or allow it in pg_hba.conf.`,
  '3D000': ({ host, user, name }) =>
    `There is no database "${name}" at ${host}: make it with "createdb --owner ${user} ${name}", or correct DATABASE_URL.`,
  '42501': ({ user, name }, message) =>
    `"${user}" may not do what the shop needs in the database "${name}" (${message}): make it the owner.`,
  '53100': ({ host }) => `The disk of the database at ${host} is full: make room there.`,
  '53300': ({ host }) =>
    `The database at ${host} has no connection left: raise its max_connections, or stop what holds them.`,
  '57P03': ({ host }) => `The database at ${host} does not finish its start: see its log.`,
}

/** Failures that the library reports only by message. */
const remediesByMessage: Array<[RegExp, Remedy]> = [
  [/timeout expired|terminated due to connection timeout/, silent],
  [/terminated unexpectedly/, unreachable],
  [
    /password must be a (non-empty )?string/,
    ({ host, user }) => `The database at ${host} asks for a password: write it into DATABASE_URL after "${user}:".`,
  ],
  [
    /does not support SSL/,
    ({ host }) =>
      `The database at ${host} does not encrypt: leave sslmode out of DATABASE_URL, or switch ssl on there.`,
  ],
]

/** Returns a remedy for a person; `null` if unknown. Omits the password. */
export function findDatabaseRemedy(error: unknown, url: string): string | null {
  const { code = '', message } = error as Error & { code?: string }
  const remedy = remedies[code] ?? remediesByMessage.find(([words]) => words.test(message))?.[1]
  return remedy?.(readPlace(url), message) ?? null
}

export function readPlace(url: string): Place {
  const { hostname, port, username, pathname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  const user = decodeURIComponent(username) || 'postgres'
  return {
    host: host.startsWith('/') ? host : `${host || 'localhost'}:${port || '5432'}`,
    user,
    name: decodeURIComponent(pathname.slice(1)) || user,
  }
}
