import { href } from '@cadenza/navigation'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { useMoment } from '../ui/display/moment.tsx'
import { BackLink } from '../ui/page/back-link.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import layout from '../ui/page/layout.module.css'
import styles from './section.module.css'
import { useMailName } from './mails-section.tsx'

export interface OrderMailPageProps {
  reference: string
  mail: { kind: string; recipient: string; sentAt: string | null }
  /** Null: the mail is obsolete, or contains a link with the recipient's own key. */
  content: { subject: string; text: string; attachments: string[] } | null
}

export default function OrderMailPage({ reference, mail, content }: OrderMailPageProps) {
  const t = useDeskTexts()
  const moment = useMoment()
  const nameOf = useMailName()
  const { recipient, sentAt } = mail
  const sent = sentAt && moment(sentAt, 'long')
  return (
    <>
      <BackLink href={href(deskRoutes['orders.show'], { order: reference })}>{reference}</BackLink>
      <PageHead title={nameOf(mail.kind)}>
        {sent ? t('orders.mail.sentTo', { recipient, at: sent }) : t('orders.mail.notSentTo', { recipient })}
      </PageHead>
      {content ? (
        <section className={layout.section}>
          <p className={layout.muted}>{t('orders.mail.asOfNow')}</p>
          <h2>{content.subject}</h2>
          <p className={styles.text}>{content.text}</p>
          {content.attachments.length > 0 && (
            <p className={layout.muted}>{t('orders.mail.attachments', { names: content.attachments.join(', ') })}</p>
          )}
        </section>
      ) : (
        <p>{t('orders.mail.nothing')}</p>
      )}
    </>
  )
}
