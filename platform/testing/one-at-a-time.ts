/**
 * Enforces that a transaction runs one statement at a time: a statement or commit before the last
 * response indicates a missing `await`, and fails. Kysely would queue the statements, and the error
 * of the lost one would end the process. A manual transaction (`startTransaction`) is exempt: pages
 * read from it query all parts at once.
 */
import { ControlledTransactionBuilder, type DatabaseConnection, PostgresDriver, SingleConnectionProvider } from 'kysely'

const { provideConnection } = SingleConnectionProvider.prototype
const { commitTransaction } = PostgresDriver.prototype
const openTransaction = ControlledTransactionBuilder.prototype.execute
let isOpening = false
const openedByHand = new WeakSet<object>()
const busyProviders = new WeakSet<object>()
const busyConnections = new WeakSet<object>()

const tooEarly = (what: string) => new Error(`${what} before the last statement was answered: an \`await\` is missing.`)

SingleConnectionProvider.prototype.provideConnection = async function provideOne<result>(
  this: SingleConnectionProvider,
  consumer: (connection: DatabaseConnection) => Promise<result>,
): Promise<result> {
  if (isOpening) openedByHand.add(this)
  if (openedByHand.has(this)) return provideConnection.call(this, consumer) as Promise<result>
  if (busyProviders.has(this)) throw tooEarly('A transaction is sent a statement')
  busyProviders.add(this)
  let used: DatabaseConnection | undefined
  try {
    return (await provideConnection.call(this, (connection) => {
      const answer = consumer(connection)
      // Set late: `commit()` of a test's own transaction is sent from within.
      busyConnections.add((used = connection))
      return answer
    })) as result
  } finally {
    busyProviders.delete(this)
    if (used) busyConnections.delete(used)
  }
}

PostgresDriver.prototype.commitTransaction = async function commitAfter(connection) {
  if (busyConnections.has(connection)) throw tooEarly('A transaction is committed')
  return commitTransaction.call(this, connection)
}

ControlledTransactionBuilder.prototype.execute = async function openByHand() {
  const opened = await openTransaction.call(this)
  isOpening = true
  const marked = opened.getExecutor().provideConnection(async () => {})
  isOpening = false
  await marked
  return opened
}
