import { href } from '@cadenza/navigation'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { Button } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { usePost, useShared } from '../hooks.ts'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { DeskForm } from '../ui/form/desk-form.tsx'
import type { Colleague, ShownMessage } from './inbox.ts'
import layout from '../ui/page/layout.module.css'

interface AssigneeSectionProps {
  message: ShownMessage
  colleagues: readonly Colleague[]
  mayAssign: boolean
}

/** Assignee of a message. */
export function AssigneeSection({ message, colleagues, mayAssign }: AssigneeSectionProps) {
  const t = useDeskTexts()
  const { assignee } = message
  return (
    <section className={layout.section} aria-labelledby="assignee-title">
      <h2 id="assignee-title">{t('inbox.assign')}</h2>
      {mayAssign ? (
        <AssigneeForm key={assignee?.id ?? 'nobody'} message={message} colleagues={colleagues} />
      ) : (
        <p>{assignee?.name ?? t('inbox.nobody')}</p>
      )}
    </section>
  )
}

function AssigneeForm({ message: { id, assignee }, colleagues }: Omit<AssigneeSectionProps, 'mayAssign'>) {
  const t = useDeskTexts()
  const { me } = useShared()
  const post = usePost()
  const url = href(deskRoutes['inbox.assignee.store'], { message: id })
  const was = assignee ? String(assignee.id) : ''
  const form = useCheckedForm<{ assignee: string; was: string }>({
    url,
    fields: { assignee: was, was },
    order: ['assignee'],
    preserveScroll: true,
  })
  // The assignee may have lost the permission meanwhile.
  const isListed = assignee === null || colleagues.some((one) => one.id === assignee.id)
  const offered = isListed ? colleagues : [assignee, ...colleagues]
  const takeIt = (mine: number) => post(url, { assignee: String(mine), was })
  return (
    <DeskForm
      form={form}
      submit={t('inbox.assign.submit')}
      isAside
      isFleeting
      beside={
        me &&
        me.id !== assignee?.id && (
          <Button variant="quiet" onClick={() => takeIt(me.id)}>
            {t('inbox.assign.me')}
          </Button>
        )
      }
    >
      <SelectField
        {...form.control('assignee')}
        label={t('inbox.assign.to')}
        placeholder={t('inbox.nobody')}
        choices={offered.map((one) => ({ value: String(one.id), label: one.name }))}
      />
    </DeskForm>
  )
}
