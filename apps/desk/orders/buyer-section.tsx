import { href } from '@cadenza/navigation'
import { useState } from 'react'
import { markName } from '#ui/forms/one-name.ts'
import { keepPhones } from '#values/typography.ts'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { Button } from '#ui/controls/button.tsx'
import { Choice } from '#ui/controls/choice.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useLocale } from '#ui/i18n/translation.tsx'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { DeskForm } from '../ui/form/desk-form.tsx'
import type { BuyerDetails, ShownOrder } from './orders.ts'
import layout from '../ui/page/layout.module.css'
import styles from './section.module.css'

export function BuyerSection({ order, mayCorrect }: { order: ShownOrder; mayCorrect: boolean }) {
  const t = useDeskTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={layout.section} aria-labelledby="buyer-title">
      <h2 id="buyer-title">{t('orders.buyer')}</h2>
      {isOpen ? (
        <BuyerForm order={order} onDone={() => setOpen(false)} />
      ) : (
        <>
          <Facts order={order} />
          {mayCorrect && (
            <p>
              <Button variant="secondary" onClick={() => setOpen(true)}>
                {t('orders.buyer.correct')}
              </Button>
            </p>
          )}
        </>
      )}
    </section>
  )
}

function Facts({ order: { name, buyer, address, company, message, locale } }: { order: ShownOrder }) {
  const t = useDeskTexts()
  const facts = [
    [t('orders.buyer.name'), name || t('orders.isErased')],
    [t('orders.buyer.email'), buyer.email],
    [t('orders.buyer.phone'), keepPhones(buyer.phone)],
    [t('orders.buyer.address'), address.join(', ')],
    [t('orders.buyer.company'), company && [company.name, company.vat].filter(Boolean).join(', ')],
    [t('orders.buyer.locale'), t(`orders.language.${locale}`)],
    [t('orders.buyer.message'), message],
  ] as const
  return (
    <dl className={layout.facts}>
      {facts.map(
        ([title, value]) =>
          value && (
            <div key={title}>
              <dt>{title}</dt>
              <dd className={styles.text}>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

type BuyerForm = BuyerDetails & { was: BuyerDetails; send: boolean; reissue: boolean }

function BuyerForm({ order, onDone }: { order: ShownOrder; onDone: () => void }) {
  const t = useDeskTexts()
  const isFamilyFirst = useLocale() === 'hu'
  const names = isFamilyFirst ? (['lastname', 'firstname'] as const) : (['firstname', 'lastname'] as const)
  const form = useCheckedForm<BuyerForm>({
    url: href(deskRoutes['orders.buyer.store'], { order: order.reference }),
    fields: { ...order.buyer, was: order.buyer, send: true, reissue: false },
    order: ['firstname', 'lastname', 'email', 'phone'],
    preserveScroll: true,
    hooks: { success: onDone },
  })
  const isMoved = form.fields.email.trim() !== order.buyer.email
  const canSend = order.state === 'paid' && isMoved
  const isSent = canSend && form.fields.send
  return (
    <DeskForm
      form={form}
      submit={t(isSent ? 'orders.buyer.saveAndSend' : 'orders.buyer.save')}
      beside={
        <Button variant="quiet" onClick={onDone}>
          {t('frame.leaveIt')}
        </Button>
      }
    >
      <TextField
        {...form.control('email')}
        label={t('orders.buyer.email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form was opened to change it
        autoFocus
      />
      {canSend && (
        <Choice
          type="checkbox"
          label={t('orders.buyer.send')}
          checked={form.fields.send}
          onChange={(send) => form.setField('send', send)}
        />
      )}
      {isSent && (
        <Choice
          type="checkbox"
          label={t('orders.buyer.reissue')}
          checked={form.fields.reissue}
          onChange={(reissue) => form.setField('reissue', reissue)}
        />
      )}
      {names.map((name, index) => (
        <TextField
          key={name}
          {...form.control(name)}
          {...markName(form.fields[names[1 - index]!])}
          label={t(`orders.buyer.${name}`)}
          autoComplete="off"
        />
      ))}
      <TextField {...form.control('phone')} label={t('orders.buyer.phone')} type="tel" autoComplete="off" optional />
    </DeskForm>
  )
}
