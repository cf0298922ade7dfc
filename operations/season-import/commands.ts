import { writeAudit } from '#platform/audit/audit-store.ts'
import type { Db } from '#platform/schema/schema.ts'
import type { TimeZone } from '#values/dates.ts'
import { findMissingLegalPages } from '#core/content/server/page-store.ts'
import { type Command } from '../command/command.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { readTimeZone } from '../start/settle-time-zone.ts'
import { exportSeason, writeSeasonFolder } from '#core/season-import/export-season.ts'
import { readSeasonFolder } from '#core/season-import/files/season-folder.ts'
import { importSeason } from '#core/season-import/import-season.ts'
import { countChanges, describeReport } from '#core/season-import/report.ts'

const importFolder: Command = {
  name: 'import',
  arguments: ['FOLDER'],
  options: {
    'dry-run': { type: 'boolean', help: 'say what would change, with before and after, and change nothing' },
    'archive-missing': { type: 'boolean', help: 'archive what the folder does not name: it is shown and sold no more' },
    'force-prices': { type: 'boolean', help: 'change prices of concerts that have sold, for whoever buys from now on' },
  },
  summary: "Puts a season's files into the shop, while it runs or not: all of them, or nothing where anything is wrong",
  details:
    'What the folder names is created or changed; what it does not name stays. Nothing is ever deleted. How the files are ' +
    'written: docs/first-season.md.',
  async run({ arguments: [folder = ''], options }, context) {
    const path = context.resolvePath(folder)
    const { texts, others } = await readSeasonFolder(path)
    const { db } = await context.database()
    await checkTimeZone(db, context.config().timeZone)
    const isDryRun = options['dry-run'] === true
    const report = await importSeason(db, texts, {
      isDryRun,
      media: { dataDirectory: context.config().dataDirectory, folder: path, paths: others },
      archivesMissing: options['archive-missing'] === true,
      forcePrices: options['force-prices'] === true,
      afterwards: (trx, done) =>
        writeAudit(trx, { actor: context.actor, action: 'import', details: { changes: countChanges(done) } }),
    })
    for (const line of describeReport(report, { withDetails: isDryRun })) context.print(line)
    const changes = countChanges(report)
    const missing = isDryRun ? [] : await findMissingLegalPages(db)
    if (missing.length > 0)
      context.print(
        `Visitors cannot read: ${missing.join(', ')}. Who sells must say these: publish a page with each of these keys.`,
      )
    context.print(isDryRun ? `Nothing was changed; there would be ${changes} changes.` : `${changes} changes.`)
  },
}

/** The first concerts fix the time zone permanently. */
async function checkTimeZone(db: Db, timeZone: TimeZone): Promise<void> {
  const stored = await readTimeZone(db)
  if (stored !== timeZone)
    throw new OperatorError(
      `The database tells the days of concerts by the clocks of ${stored}, and TIME_ZONE is ${timeZone}: start the shop once, which ` +
        `settles it or says why it cannot.`,
    )
}

const exportFolder: Command = {
  name: 'export',
  arguments: ['FOLDER'],
  summary: "Writes the shop's season into a new folder, as files that import takes",
  async run({ arguments: [folder = ''] }, context) {
    const path = context.resolvePath(folder)
    const { db } = await context.database()
    const season = await exportSeason(db)
    const lost = await writeSeasonFolder(path, season, context.config().dataDirectory)
    context.print(`${season.texts.size + season.media.size - lost.length} files in ${path}.`)
    for (const file of lost)
      context.print(`${file} is left out: it is no longer in DATA_DIR. Restore it from a backup.`)
  },
}

export const seasonCommands: Command[] = [importFolder, exportFolder]
