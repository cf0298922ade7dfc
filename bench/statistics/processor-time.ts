/** Processor time of the shop, of its database and of the load, from `/proc`: elsewhere unknown. */
import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'

const TICKS_PER_SECOND = 100

interface ProcessTimes {
  parent: number
  seconds: number
}

/** Returns a function that describes where the time since then went. */
export async function startProcessorTimes(db: Db, shop: number): Promise<() => string> {
  if (process.platform !== 'linux') return () => 'processor time: measured on Linux only'
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const database = readProcesses().get(rows[0]!.pid)!.parent
  const [began, before] = [performance.now(), readTimes({ shop, database })]
  return () => {
    const after = readTimes({ shop, database })
    const used = Object.entries(after).map(([name, seconds]) => `${name} ${(seconds - before[name]!).toFixed(1)} s`)
    return `processor time: ${used.join(', ')}, within ${((performance.now() - began) / 1000).toFixed(1)} s`
  }
}

function readTimes({ shop, database }: { shop: number; database: number }): Record<string, number> {
  const processes = readProcesses()
  const ofShop = sumBelow(processes, shop, [])
  const ofDatabase = sumBelow(processes, database, [])
  return { shop: ofShop, database: ofDatabase, load: sumBelow(processes, process.pid, [shop, database]) }
}

/** With its descendants, without those of `others`. */
function sumBelow(processes: ReadonlyMap<number, ProcessTimes>, pid: number, others: readonly number[]): number {
  const children = [...processes].filter(([child, { parent }]) => parent === pid && !others.includes(child))
  return children.reduce((sum, [child]) => sum + sumBelow(processes, child, others), processes.get(pid)?.seconds ?? 0)
}

/** Ended children count for their parents. */
function readProcesses(): Map<number, ProcessTimes> {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return new Map(
    pids.flatMap((pid) => {
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
        const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
        return [[Number(pid), { parent: Number(fields[1]), seconds: ticks / TICKS_PER_SECOND }] as const]
      } catch {
        // It has ended meanwhile.
        return []
      }
    }),
  )
}
