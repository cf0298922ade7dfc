/** nginx in front of the processes, if installed; and PgBouncer in front of the database. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from 'node:net'
import type { Run } from '../part.ts'

const START_TIMEOUT_MILLISECONDS = 10_000

/**
 * Returns the path of a program, or null. Debian installs servers outside of ordinary users' path.
 */
export function findProgram(name: string): string | null {
  const PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`
  const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8', env: { PATH } })
  return status === 0 ? stdout.trim() : null
}

/** Starts nginx as a proxy configured like `deploy/nginx.conf`, without encryption. */
export async function startNginx(
  run: Run,
  { program, directory, port, ports }: { program: string; directory: string; port: number; ports: readonly number[] },
): Promise<void> {
  const file = join(directory, 'nginx.conf')
  await writeFile(file, writeNginx({ directory, port, ports }))
  await startBeside(run, { port, command: program, args: ['-p', directory, '-c', file, '-e', 'stderr'] })
}

function writeNginx({ directory, port, ports }: { directory: string; port: number; ports: readonly number[] }): string {
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
daemon off;
pid ${directory}/nginx.pid;
error_log stderr error;
events { worker_connections 4096; }
http {
  access_log off;
${folders.map((name) => `  ${name}_temp_path ${directory}/nginx-${name};`).join('\n')}
  upstream cadenza {
${ports.map((one) => `    server 127.0.0.1:${one};`).join('\n')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port} backlog=4096;
    client_max_body_size 1m;
    location / {
      proxy_pass http://cadenza;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
    }
  }
}
`
}

/** Starts PgBouncer in session mode. Returns the database's URL through it. */
export async function startPgBouncer(
  run: Run,
  { program, directory, port, url }: { program: string; directory: string; port: number; url: string },
): Promise<string> {
  const { hostname, port: databasePort, username, password, pathname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? hostname
  const [users, file] = [join(directory, 'users.txt'), join(directory, 'pgbouncer.ini')]
  await writeFile(users, `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`)
  await writeFile(
    file,
    `[databases]
cadenza = host=${host} port=${databasePort || 5432} dbname=${pathname.slice(1)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = session
default_pool_size = 90
max_client_conn = 200
ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout, lock_timeout
logfile =
`,
  )
  // It refuses to run as root, and another user cannot access the database's socket.
  const own = ['-q', file]
  const asRoot = process.getuid?.() === 0
  const [command, args] = asRoot
    ? ['unshare', ['--user', '--map-user=1000', '--map-group=1000', program, ...own]]
    : [program, own]
  await startBeside(run, { port, command, args })
  return `postgres://${username}:${password}@127.0.0.1:${port}/cadenza`
}

async function startBeside(
  run: Run,
  { port, command, args }: { port: number; command: string; args: string[] },
): Promise<void> {
  const child: ChildProcess = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  await run.closers.open(Promise.resolve(child), async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await ended
  })
  for (const deadline = Date.now() + START_TIMEOUT_MILLISECONDS; !(await isOpen(port)); await sleep(50))
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${command} did not start.`)
}

function isOpen(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' })
  return new Promise((resolve) => {
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
  }).finally(() => socket.destroy()) as Promise<boolean>
}
