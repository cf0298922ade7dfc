import { formatDate } from '#values/dates.ts'
import { pickText } from '#values/locales.ts'
import type { MailContext, ShopMailWriters } from '#core/context/shop-context.ts'
import { mail } from '#core/context/mail-layout.ts'
import { hrefOfQueue } from '#core/routes/server-routes.ts'
import { createWriters, defineMail, type Mail } from '#platform/mail/mail.ts'
import { html } from '#platform/http/responses/html-template.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import type { Db } from '#platform/schema/schema.ts'
import type { DrawnQueue } from '../queue.ts'
import { findPosition, type Places } from './places.ts'
import { findQueues } from './queue-store.ts'
import { placeTurnMails, takeTurnMails } from './turn-mail-store.ts'

const kinds = { turn: defineMail<{ queueId: number; token: string }>('queue-turn') }

export const turnMails: ShopMailWriters = createWriters(kinds, { turn: writeTurn })

/** Queues the mails of places whose turn has come: each once, with the deletion of its address. */
export async function queueTurnMails(db: Db, queue: DrawnQueue, places: Places): Promise<void> {
  await placeTurnMails(db, queue.id, (place) => findPosition(place, queue))
  await db.transaction().execute(async (trx) => {
    for (const { email: recipient, locale, ...place } of await takeTurnMails(trx, queue.id))
      await queueMail(trx, kinds.turn, {
        recipient,
        locale,
        data: { queueId: queue.id, token: places.write(place) },
      })
  })
}

/** Null: the queue has ended meanwhile. */
async function writeTurn(
  { queueId, token }: { queueId: number; token: string },
  context: MailContext,
): Promise<Mail | null> {
  const { config, db, locale, translate } = context
  const queue = (await findQueues(db)).find(({ id, ended_at }) => id === queueId && !ended_at)
  if (!queue) return null
  const style = { locale, timeZone: config.timeZone }
  const concert = pickText(queue.title, locale)
  const title = translate('mail.queueTurn.title', { concert })
  const intro = translate('mail.queueTurn.intro', { concert })
  const facts: [string, string][] = [
    [
      translate('mail.queueTurn.when'),
      `${formatDate(queue.startsAt, 'full', style)}, ${formatDate(queue.startsAt, 'time', style)}`,
    ],
    [translate('mail.queueTurn.where'), pickText(queue.hall, locale)],
  ]
  const [label, url] = [translate('mail.queueTurn.button'), config.origins[locale] + hrefOfQueue(queueId, token)]
  const ending = translate('mail.queueTurn.notYours', { shop: config.shopName })
  return {
    subject: title,
    text: [
      title,
      intro,
      facts.map(([name, value]) => mail.textFact(context, name, value)).join('\n'),
      `${label}\n${url}`,
      ending,
      mail.textSignature(context),
    ].join('\n\n'),
    html: mail.layout(context, {
      title,
      preheader: intro,
      body: html`${mail.paragraph(intro)} ${mail.facts(facts)} ${mail.button(label, url)} ${mail.paragraph(ending)}`,
    }),
  }
}
