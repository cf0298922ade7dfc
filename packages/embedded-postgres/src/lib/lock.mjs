import { createHash } from 'node:crypto'
import { unlinkSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const RETRY_MILLISECONDS = 100

/**
 * Runs `work` while no other process on this machine runs it under the same name. The lock is a
 * listening socket: it ends with its process, however that dies, so stale process ids cannot hold
 * it.
 */
export async function withLock(name, work, onWait = () => {}) {
  const address = findAddress(name)
  let server = await tryListen(address)
  if (!server) onWait()
  while (!server) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MILLISECONDS))
    server = await tryListen(address)
  }
  try {
    return await work()
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
}

function findAddress(name) {
  const id = `cadenza-${createHash('sha256').update(name).digest('hex').slice(0, 24)}`
  if (process.platform === 'linux') return `\0${id}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${id}` : join(tmpdir(), `${id}.sock`)
}

/** Resolves to the server that holds the lock, or to `null` if another process holds it. */
async function tryListen(address) {
  const server = createServer((socket) => socket.destroy())
  try {
    await new Promise((resolve, reject) => server.once('error', reject).listen(address, resolve))
    return server
  } catch (error) {
    if (error.code !== 'EADDRINUSE') throw error
    // A socket file (macOS) outlives its process; connections to it then fail.
    if (!address.startsWith('\0') && !(await isAnswered(address))) unlinkSync(address)
    return null
  }
}

function isAnswered(address) {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.once('connect', () => resolve(true) || socket.destroy())
    socket.once('error', (error) => resolve(error.code !== 'ECONNREFUSED'))
  })
}
