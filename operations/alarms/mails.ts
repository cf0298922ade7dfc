import { html } from '#platform/http/responses/html-template.ts'
import { createWriters, type Mail } from '#platform/mail/mail.ts'
import { mail } from '#core/context/mail-layout.ts'
import type { MailContext, ShopMailWriters } from '#core/context/shop-context.ts'
import { type Alarm, alarmMail, alarmTexts } from './alarm-rules.ts'

export const alarmMails: ShopMailWriters = createWriters({ alarmMail }, { alarmMail: writeAlarm })

/** For operators, in English: the alarms, examples, and remedies. */
async function writeAlarm({ alarms }: { alarms: Alarm[] }, context: MailContext): Promise<Mail> {
  const { shopName, origins } = context.config
  const parts = alarms.map((alarm) => ({ ...alarm, ...alarmTexts[alarm.kind], which: describeExamples(alarm) }))
  const kinds = parts.length === 1 ? parts[0]!.title : `${parts.length} kinds of trouble`
  const intro = `The shop at ${origins.en} needs somebody.`
  const outro = 'What is not dealt with is told again tomorrow, and sooner where it becomes more.'
  return {
    subject: `${shopName} needs you: ${kinds}`,
    text: [
      intro,
      ...parts.map(({ title, count, which, remedy }) => `${title}: ${count}\n${which}\n${remedy}`),
      outro,
    ].join('\n\n'),
    html: mail.layout(context, {
      title: `${shopName} needs you`,
      preheader: kinds,
      body: html`${mail.paragraph(intro)}${parts.map(
        ({ title, count, which, remedy }) =>
          html`<h2 style="font-size:18px;margin:24px 0 4px">${title}: ${count}</h2>
            ${mail.paragraph(which)}${mail.paragraph(remedy)}`,
      )}${mail.paragraph(outro)}`,
    }),
  }
}

function describeExamples({ count, examples }: Alarm): string {
  const more = count > examples.length ? [`and ${count - examples.length} more`] : []
  return [...examples, ...more].join('; ')
}
