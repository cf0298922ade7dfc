/** For its own code, threads, databases, mails and outgoing requests, with a reserve. */
const ownFiles = 128
/** Per connection: itself, and the file or provider request needed to answer it. */
const filesOfConnection = 2

/** Returns the limit of open files and connections of this process; Infinity if unlimited. */
export function readOpenFileLimit(): number {
  // Otherwise it resolves the names of all connected clients.
  Object.assign(process.report, { excludeNetwork: true })
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | 'unlimited' } } }
  return Number(userLimits?.open_files?.soft) || Infinity
}

/** Beyond as many connections, a process could answer no request at all. */
export const countConnectionsWithin = (openFiles: number): number =>
  Math.max(1, Math.floor((openFiles - ownFiles) / filesOfConnection))
