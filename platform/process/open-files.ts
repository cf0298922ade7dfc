/** What a process may hold open at a time, and how many connections it takes to stay below that. */

/** For its own code, threads, databases, mails and whom it asks outside, with room to spare. */
const ownFiles = 128
/** For each connection: itself, and the file or the provider that is opened to answer it. */
const filesOfConnection = 2

/** Files and connections that this process may hold open at most; Infinity where there is no limit. */
export function readOpenFileLimit(): number {
  // Else it asks for the names of whoever is connected.
  Object.assign(process.report, { excludeNetwork: true })
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | 'unlimited' } } }
  return Number(userLimits?.open_files?.soft) || Infinity
}

/** Connections that are taken at most where so many files may be open: a process that runs out of them has none left to answer anybody. */
export const countConnectionsWithin = (openFiles: number): number =>
  Math.max(1, Math.floor((openFiles - ownFiles) / filesOfConnection))
