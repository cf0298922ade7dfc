/**
 * A process that continues operations until it is killed; its argument is the address of the
 * database.
 */
import { createDatabase } from '#platform/database/database.ts'
import { runOperations } from '../run-operations.ts'
import { noteWork } from './notes.ts'

const { db } = createDatabase(process.argv[2]!, { connections: 2 })
for (;;) await runOperations(db, { kinds: noteWork, context: {} })
