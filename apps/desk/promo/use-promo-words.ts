import { useDeskTexts } from '../i18n/messages.ts'
import { useMoney } from '../ui/display/use-money.ts'
import { type PromoOff, readEnd, readOff } from './promo.ts'
import { useMoment } from '../ui/display/moment.tsx'

interface Words {
  nameOf: (field: string) => string
  write: (field: string, value: string) => string
  writeOff: (off: PromoOff) => string
}

export function usePromoWords(halls: readonly { id: number; title: string }[]): Words {
  const t = useDeskTexts()
  const money = useMoney()
  const moment = useMoment()
  const writeOff = (off: PromoOff) =>
    off.kind === 'percent' ? t('promo.percentOff', { percent: off.percent }) : money(off.cents)
  return {
    nameOf: (field) => t(`promo.field.${field as 'off'}`),
    write(field, value) {
      if (field === 'venue')
        return halls.find(({ id }) => String(id) === value)?.title ?? (value || t('promo.allHalls'))
      if (field === 'max_uses') return value || t('promo.noLimit')
      const off = field === 'off' ? readOff(value) : null
      if (off) return writeOff(off)
      if (value === '') return t('content.nothing')
      if (field.endsWith('_at')) return moment(value)
      // Only in local times: a title may contain the letter, too.
      if (field === 'starts') return value.replace('T', ' ')
      if (field !== 'ends') return value
      const { day, time } = readEnd(value)
      return time === null ? day : `${day} ${time}`
    },
    writeOff,
  }
}
