import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, withClient } from './client.ts'
import type { Connection } from './place.ts'

/** By this name processes know each other in `pg_stat_activity`. */
const PRESENCE_NAME = 'cadenza presence'
/** Connections that were just closed take a moment to be gone. */
const GOODBYE_MILLISECONDS = 1_000

/** A connection that stands for this process, so that no other one stops the server while it is needed here. */
export type Presence = {
  /** Of the server's process for this connection. */
  processId: number
  /** Settles when the connection ends, whoever ended it: mostly the server that went away. */
  lost: Promise<void>
  end: () => Promise<void>
}

export async function openPresence(connection: Connection): Promise<Presence> {
  const client = createClient(connection.url('postgres', 'postgres'), PRESENCE_NAME)
  const lost = new Promise<void>((resolve) => client.once('end', resolve))
  await client.connect()
  return {
    processId: (client as { processID?: number }).processID ?? 0,
    lost,
    end: () => client.end(),
  }
}

/** Whether another process is present beside this one. Where that cannot be seen, it is taken for granted. */
export async function isOtherPresent(connection: Connection, own: Presence | null): Promise<boolean> {
  const deadline = Date.now() + GOODBYE_MILLISECONDS
  const sql = 'select 1 from pg_stat_activity where application_name = $1 and pid <> $2 limit 1'
  try {
    return await withClient(connection.url('postgres', 'postgres'), async (client) => {
      for (;;) {
        const { rows } = await client.query(sql, [PRESENCE_NAME, own?.processId ?? 0])
        if (rows.length === 0 || Date.now() > deadline) return rows.length > 0
        await sleep(20)
      }
    })
  } catch {
    // Who cannot see leaves the light on: the next start finds the server.
    return true
  }
}
