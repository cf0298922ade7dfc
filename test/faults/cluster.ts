/**
 * A cluster of three PostgreSQL 15 servers under Patroni behind HAProxy, from Debian packages, as
 * in production.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '#platform/testing/free-port.ts'

const BINARIES = '/usr/lib/postgresql/15/bin'
const PASSWORD = 'of-the-cluster'
const NODES = 3
const START_MILLISECONDS = 180_000

interface Node {
  name: string
  /** Ports of PostgreSQL and of Patroni's status. */
  port: number
  restPort: number
  patroni: ChildProcess | null
}

export interface Cluster {
  /** Through HAProxy, which finds the primary. */
  url: string
  /** Returns the name of the writable node; null while there is none. */
  findPrimary(): Promise<string | null>
  /**
   * Kills the server of a node, which Patroni notices; or both Patroni and the server, as when a
   * machine fails.
   */
  kill(name: string, what: 'server' | 'machine'): Promise<void>
  /** Starts a killed machine; does nothing if it is running. */
  revive(name: string): void
  /** Waits until there are a primary and a synchronous standby, and all nodes replicate. */
  waitUntilWhole(): Promise<void>
  close(): Promise<void>
}

/** Returns why no cluster is possible here; null if one is. */
export function findObstacle(): string | null {
  if (process.getuid?.() !== 0) return 'only root can start its nodes as the user postgres'
  const isThere = (program: string) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0
  const missing = ['patroni', 'etcd', 'haproxy', 'runuser'].filter((program) => !isThere(program))
  if (!existsSync(join(BINARIES, 'postgres'))) missing.push('postgresql-15')
  if (
    missing.length === 0 &&
    spawnSync('/usr/bin/python3', ['-c', 'import patroni.dcs.etcd3'], { stdio: 'ignore' }).status !== 0
  )
    missing.push('python3-etcd')
  return missing.length > 0 ? `not installed: ${missing.join(', ')}` : null
}

export async function startCluster(): Promise<Cluster> {
  const directory = await mkdtemp(join(tmpdir(), 'cadenza-cluster-'))
  spawnSync('chown', ['postgres', directory])
  const log = await open(join(directory, 'log'), 'a')
  const children: ChildProcess[] = []
  // In a session of its own, so that a node is killed with all its children.
  const start = (command: string, args: string[]) => {
    const child = spawn('runuser', ['-u', 'postgres', '--', command, ...args], {
      cwd: directory,
      stdio: ['ignore', log.fd, log.fd],
      detached: true,
    })
    children.push(child)
    return child
  }
  const [etcdPort, peerPort, proxyPort] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const client = `http://127.0.0.1:${etcdPort}`
  const peer = `http://127.0.0.1:${peerPort}`
  const etcd = {
    'data-dir': join(directory, 'etcd'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
  }
  start(
    'etcd',
    Object.entries(etcd).flatMap(([name, value]) => [`--${name}`, value]),
  )
  const nodes: Node[] = []
  for (let number = 1; number <= NODES; number++)
    nodes.push({ name: `n${number}`, port: await findFreePort(), restPort: await findFreePort(), patroni: null })
  for (const node of nodes)
    await writeFile(join(directory, `${node.name}.yml`), writePatroni(node, { directory, etcdPort }))
  await writeFile(join(directory, 'haproxy.cfg'), writeProxy(nodes, proxyPort))
  const startNode = (node: Node) => (node.patroni = start('patroni', [join(directory, `${node.name}.yml`)]))
  for (const node of nodes) startNode(node)
  start('haproxy', ['-db', '-f', join(directory, 'haproxy.cfg')])

  const findPrimary = async () => {
    for (const node of nodes) if (await answers(node, '/primary')) return node.name
    return null
  }
  const close = async () => {
    for (const child of children) {
      try {
        process.kill(-child.pid!, 'SIGKILL')
      } catch {
        // It has already ended.
      }
    }
    for (const node of nodes) await killServer(directory, node)
    await log.close()
    await rm(directory, { recursive: true, force: true, maxRetries: 5 })
  }
  const waitUntilWhole = () => waitForAll(nodes, join(directory, 'log'))
  try {
    await waitUntilWhole()
    makeDatabase(nodes, await findPrimary())
  } catch (error) {
    await close()
    throw error
  }
  return {
    url: `postgres://cadenza:${PASSWORD}@127.0.0.1:${proxyPort}/cadenza`,
    findPrimary,
    async kill(name, what) {
      const node = nodes.find((one) => one.name === name)!
      if (what === 'server') return killServer(directory, node)
      const ended = once(node.patroni!, 'exit')
      process.kill(-node.patroni!.pid!, 'SIGKILL')
      await killServer(directory, node)
      await ended
    },
    revive(name) {
      const node = nodes.find((one) => one.name === name)!
      if (node.patroni?.exitCode !== null || node.patroni?.signalCode !== null) startNode(node)
    },
    waitUntilWhole,
    close,
  }
}

/** Throws after three minutes, with the last output of the nodes. */
async function waitForAll(nodes: readonly Node[], log: string): Promise<void> {
  for (const deadline = Date.now() + START_MILLISECONDS; ; await sleep(500)) {
    const states = await Promise.all(
      nodes.map(async (node) => ({
        isPrimary: await answers(node, '/primary'),
        isSync: await answers(node, '/sync'),
        isReplica: await answers(node, '/replica'),
      })),
    )
    const count = (key: keyof (typeof states)[0]) => states.filter((state) => state[key]).length
    if (count('isPrimary') === 1 && count('isSync') >= 1 && count('isReplica') === NODES - 1) return
    if (Date.now() < deadline) continue
    const said = (await readFile(log, 'utf8')).split('\n').slice(-15).join('\n')
    throw new Error(`The cluster is not whole: ${JSON.stringify(states)}\n${said}`)
  }
}

async function answers({ restPort }: Node, path: string): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${restPort}${path}`, { signal: AbortSignal.timeout(2_000) }).catch(
    () => null,
  )
  return answer?.status === 200
}

async function killServer(directory: string, { name }: Node): Promise<void> {
  const file = await readFile(join(directory, name, 'postmaster.pid'), 'utf8').catch(() => null)
  try {
    if (file) process.kill(Number(file.split('\n')[0]), 'SIGKILL')
  } catch {
    // The process had already ended.
  }
}

function makeDatabase(nodes: readonly Node[], primary: string | null): void {
  const node = nodes.find(({ name }) => name === primary)!
  for (const statement of [
    `create role cadenza login password '${PASSWORD}'`,
    'create database cadenza owner cadenza',
  ]) {
    const args = ['-h', '127.0.0.1', '-p', String(node.port), '-U', 'postgres', '-d', 'postgres', '-c', statement]
    const { status, stderr } = spawnSync(join(BINARIES, 'psql'), args, {
      encoding: 'utf8',
      env: { ...process.env, PGPASSWORD: PASSWORD },
    })
    if (status !== 0) throw new Error(stderr)
  }
}

/** Synchronous to one of two standbys; a primary without its server is given up at once. */
function writePatroni({ name, port, restPort }: Node, at: { directory: string; etcdPort: number }): string {
  return `scope: cadenza
name: ${name}
restapi: { listen: '127.0.0.1:${restPort}', connect_address: '127.0.0.1:${restPort}' }
etcd3: { host: '127.0.0.1:${at.etcdPort}' }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 2
    retry_timeout: 5
    maximum_lag_on_failover: 1048576
    primary_start_timeout: 0
    synchronous_mode: true
    synchronous_mode_strict: true
    postgresql: { use_pg_rewind: true, parameters: { max_connections: 100 } }
  initdb: [{ encoding: UTF8 }, { locale: C.UTF-8 }, data-checksums]
  pg_hba: ['host all all 127.0.0.1/32 md5', 'host replication all 127.0.0.1/32 md5', 'local all all trust']
postgresql:
  listen: '127.0.0.1:${port}'
  connect_address: '127.0.0.1:${port}'
  data_dir: '${join(at.directory, name)}'
  bin_dir: '${BINARIES}'
  pgpass: '${join(at.directory, `${name}.pgpass`)}'
  authentication:
    superuser: { username: postgres, password: '${PASSWORD}' }
    replication: { username: replicator, password: '${PASSWORD}' }
  parameters: { unix_socket_directories: '${at.directory}' }
`
}

/**
 * Routes everything to the node that declares itself primary; closes connections to a former one.
 */
function writeProxy(nodes: readonly Node[], port: number): string {
  const servers = nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.restPort}`)
  return `defaults
  mode tcp
  timeout connect 2s
  timeout client 10m
  timeout server 10m
  timeout check 2s
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`
}
