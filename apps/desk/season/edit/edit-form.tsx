import { href } from '@cadenza/navigation'
import { useForm } from '@cadenza/navigation/react'
import { useState } from 'react'
import { joinClassNames } from '#ui/class-names.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { DeskForm } from '#apps/desk/ui/form/desk-form.tsx'
import layout from '#apps/desk/ui/page/layout.module.css'
import styles from '../halls/hall-page.module.css'
import { nameOf } from '../prices/prices.ts'
import { type EditField, editFields, type EditFields, type EditLine, type EditPart } from './edit.ts'
import { EditPreview } from './edit-preview.tsx'

interface EditFormProps {
  filter: { show: string; q: string }
  field: EditField
  parts: readonly EditPart[]
  preview: readonly EditLine[] | null
  onChanged: () => void
}

/** Form for the field to change and its new value. */
export function EditForm({ filter, field, parts, preview, onChanged }: EditFormProps) {
  const t = useDeskTexts()
  const [shown, setShown] = useState('')
  const form = useForm<EditFields>({
    url: href(deskRoutes['season.edit.store'], {}, { query: { ...filter } }),
    method: 'POST',
    fields: { field, part: '', value: '' },
    preserveState: true,
    reset: false,
  })
  const { fields } = form
  const errors: Record<string, string | undefined> = form.errors
  const rows = preview !== null && shown === JSON.stringify(fields) ? preview : null
  const count = rows?.filter(({ refusal }) => refusal === null).length ?? 0
  const choose = (chosen: string) => {
    form.setField('field', chosen as EditField)
    form.setField('part', '')
    form.setField('value', '')
  }
  const dryRun = () => {
    setShown(JSON.stringify(fields))
    void form.submit({ preserveScroll: true, transform: (typed) => ({ ...typed, intent: 'preview' }) })
  }
  const change = () =>
    void form.submit({
      transform: (typed) => ({ ...typed, count, intent: 'change' }),
      hooks: { success: onChanged },
    })
  const offered = parts.filter(({ ticket }) => (fields.field === 'price' ? ticket !== '' : ticket === ''))
  return (
    <DeskForm
      form={{
        submit: (event) => (event?.preventDefault(), dryRun()),
        processing: form.processing,
        isDirty: form.isDirty,
      }}
      submit={t('planning.prices.look')}
      isWide
    >
      <div className={joinClassNames(layout.fields, styles.fields)}>
        <SelectField
          name="field"
          label={t('planning.edit.field')}
          value={fields.field}
          onChange={choose}
          choices={editFields.map((one) => ({ value: one, label: t(`planning.edit.field.${one}`) }))}
          placeholder={t('planning.plan.choose')}
          required
        />
        {(fields.field === 'price' || fields.field === 'capacity') && (
          <SelectField
            name="part"
            label={t('planning.edit.part')}
            value={fields.part}
            onChange={(value) => form.setField('part', value)}
            choices={offered.map((part) => ({ value: part.key, label: nameOf(part) }))}
            placeholder={t('planning.plan.choose')}
            error={errors['part']}
            required
          />
        )}
        {fields.field !== 'publication' && (
          <TextField
            name="value"
            type={fields.field === 'opens' ? 'datetime-local' : 'text'}
            label={t(`planning.edit.value.${fields.field}`)}
            value={fields.value}
            onChange={(value) => form.setField('value', value)}
            error={errors['value']}
            autoComplete="off"
          />
        )}
      </div>
      {rows && (
        <EditPreview rows={rows} field={fields.field} count={count} isBusy={form.processing} onChange={change} />
      )}
    </DeskForm>
  )
}
