import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const LONGEST_WITHOUT_PID_MILLISECONDS = 5_000

/** Runs `work` while no other process does so with the same folder. A lock whose process is gone counts for nothing. */
export async function withLock(directory, work) {
  let isTold = false
  while (!tryLock(directory)) {
    if (!isTold) console.log('Waiting for another run that is at the same work...')
    isTold = true
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  try {
    return await work()
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

function tryLock(directory) {
  try {
    // Only one process can make a folder.
    mkdirSync(directory)
    writeFileSync(join(directory, 'pid'), String(process.pid))
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (isAbandoned(directory)) rmSync(directory, { recursive: true, force: true })
    return false
  }
}

function isAbandoned(directory) {
  let pid
  try {
    pid = Number(readFileSync(join(directory, 'pid'), 'utf8'))
  } catch {
    // Made a moment ago, its number not yet written; or its process died in between.
    const age = Date.now() - (statSync(directory, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    return age > LONGEST_WITHOUT_PID_MILLISECONDS
  }
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return pid > 0 && error.code === 'ESRCH'
  }
}
