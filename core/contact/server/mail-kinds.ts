import { defineMail } from '#platform/mail/mail.ts'

export const contactMailKinds = {
  contactReceived: defineMail<{ messageId: number }>('contact-received'),
  contactAcknowledged: defineMail<{ messageId: number }>('contact-acknowledged'),
  /** `replyId` is null for a preview of a reply's frame. */
  contactReply: defineMail<{ messageId: number; replyId: number | null }>('contact-reply'),
}
