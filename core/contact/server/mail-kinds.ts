import { defineMail } from '#platform/mail/mail.ts'

export const contactReceived = defineMail<{ messageId: number }>('contact-received')
export const contactAcknowledged = defineMail<{ messageId: number }>('contact-acknowledged')
/** `replyId` is null for a preview of a reply's frame. */
export const contactReply = defineMail<{ messageId: number; replyId: number | null }>('contact-reply')
