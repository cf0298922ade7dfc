import { readdir, readlink, realpath } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

const LONGEST_END_MILLISECONDS = 2_000

/**
 * Ends server processes that outlive a killed postmaster. Most exit at once, but one in the middle
 * of a computation runs to its result, and until then no other server starts on its data. They are
 * identified by their working directory, which only Linux exposes; elsewhere the next start waits
 * for them.
 */
export async function endOrphans(data: string): Promise<void> {
  if (process.platform !== 'linux') return
  const directory = await realpath(data).catch(() => null)
  if (!directory) return
  const deadline = Date.now() + LONGEST_END_MILLISECONDS
  for (;;) {
    const orphans = await findProcessesIn(directory)
    if (orphans.length === 0 || Date.now() > deadline) return
    for (const pid of orphans) signal(pid)
    await sleep(20)
  }
}

async function findProcessesIn(directory: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const directories = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => null)))
  return pids.filter((pid, index) => directories[index] === directory && pid !== process.pid)
}

function signal(pid: number): void {
  try {
    // SIGQUIT: exit at once and leave the shared memory as it is.
    process.kill(pid, 'SIGQUIT')
  } catch {
    // The process has ended meanwhile or belongs to another user.
  }
}
