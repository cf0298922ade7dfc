import { writeAudit } from '#platform/audit/audit-store.ts'
import { type Command, writeLines } from '../command/command.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { suggest } from '#core/season-import/files/problems.ts'
import {
  type AnsweredForm,
  findAnsweredForm,
  type FormKind,
  type KeptAnswers,
  listFormKeys,
  readAnswers,
} from '#core/surveys/server/answer-store.ts'
import type { FormField } from '#core/content/blocks/fields.ts'
import { markBeginning, type Separator, writeLine } from '#values/csv.ts'
import { writeAnswer, writeQuestionTitles } from '#core/surveys/server/answer-texts.ts'

const answers: Command = {
  name: 'answers',
  arguments: ['KEY', '[FILE]'],
  options: {
    questionnaire: { type: 'boolean', help: 'KEY is that of a questionnaire, not of a survey' },
    semicolons: { type: 'boolean', help: 'between columns, for spreadsheets that write 3,5 and not 3.5' },
  },
  summary: 'Writes the answers to a survey or a questionnaire as CSV, for a spreadsheet',
  details: [
    'KEY is the name of its file in the season, as after-the-concert. Without FILE they are printed. FILE must be a new one; only',
    'its owner can read it: answers may have names and mail addresses in them. Say `npm run --silent` where the output is passed on.',
    'It is written into the audit log.',
  ].join('\n'),
  async run({ arguments: [key = '', file], options }, context) {
    const kind: FormKind = options['questionnaire'] === true ? 'questionnaire' : 'survey'
    const separator: Separator = options['semicolons'] === true ? ';' : ','
    const { db } = await context.database()
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const form = await findAnsweredForm(trx, kind, key)
        if (!form)
          throw new OperatorError(`There is no ${kind} "${key}".${suggest(key, await listFormKeys(trx, kind))}`)
        let count = 0
        await writeLines(context, file, async (write) => {
          await write(markBeginning(writeTitles(form, separator)))
          for await (const batch of readAnswers(trx, kind, form.id)) {
            await write(batch.map((one) => writeAnswers(form, one, separator)).join('\r\n'))
            count += batch.length
          }
        })
        await writeAudit(trx, {
          actor: context.actor,
          action: 'answers',
          subject: `${kind} ${key}`,
          details: { count },
        })
        if (file !== undefined) context.print(`${context.resolvePath(file)}: ${count} answers to "${form.title}".`)
      })
  },
}

/** In English. */
function writeTitles({ fields, formerFields }: AnsweredForm, separator: Separator): string {
  const titles = writeQuestionTitles(fields.map(({ field, label }) => ({ name: field, label })))
  return writeLine(['Received', 'Language', ...titles, ...formerFields], separator)
}

/** Choices are written by their English labels. */
function writeAnswers(
  { fields, formerFields }: AnsweredForm,
  { received, locale, answers }: KeptAnswers,
  separator: Separator,
): string {
  const write = (name: string, field?: FormField) => {
    const answer = answers[name]
    return answer === undefined ? '' : writeAnswer(answer, field)
  }
  const answered = fields.map((field) => write(field.field, field))
  const former = formerFields.map((name) => write(name))
  return writeLine([received, locale, ...answered, ...former], separator)
}

export const answerCommands: Command[] = [answers]
