import { SelectField } from '#ui/controls/select-field.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import type { ShownWriting, WritingAround } from '../content.ts'
import type { OwnField } from '../content-field.ts'
import styles from '../fields/line-field.module.css'
import { WrittenPage } from '../written-page.tsx'
import { writtenRoutes } from '../written-routes.ts'
import { menuNames } from './menus.ts'
import { targetField } from './target-field.tsx'

export interface LinkPageProps extends WritingAround {
  writing: ShownWriting
  /** Whether it is always visible. */
  isFixed: boolean
  /** Possible targets. */
  pages: { id: number; title: string }[]
}

/** A menu link: its label in all languages, and its target. */
export default function LinkPage({ writing, isFixed, pages, ...around }: LinkPageProps) {
  const t = useDeskTexts()
  const menuField = useMenuField()
  const { id, fields } = writing
  const target = targetField({
    name: 'target',
    label: t('menus.text.target'),
    pages,
    writePage: (title) => t('menus.target.pageNamed', { title }),
  })
  return (
    <WrittenPage
      {...around}
      writing={writing}
      untitled={t('menus.new')}
      list={t('menus.title')}
      // Built-in links have a fixed target.
      fields={[
        { name: 'title', label: t('menus.text.title'), isRunning: false },
        ...(fields['target'] === undefined ? [] : [target, menuField]),
      ]}
      routes={writtenRoutes('menus', 'link', id)}
      preview={null}
      isOnlySaved={isFixed}
      {...(isFixed && { besideTitle: t('menus.fixed') })}
    />
  )
}

/** Field for the menu of a link, which is required. */
function useMenuField(): OwnField {
  const t = useDeskTexts()
  const choices = menuNames.map((name) => ({ value: name, label: t(`menus.show.${name}`) }))
  return {
    name: 'menu',
    label: t('menus.text.menu'),
    write: (value) => choices.find((choice) => choice.value === value)?.label ?? value,
    control: ({ name, label, value, onChange }) => (
      <div className={styles.line}>
        <SelectField
          {...{ name, label, value, choices }}
          placeholder={label}
          onChange={(chosen) => chosen !== '' && onChange(chosen)}
        />
      </div>
    ),
  }
}
