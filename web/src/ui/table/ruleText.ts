import { secondMs } from '../../../../shared/core/time'
import { type ColumnRule, type FilterColumn, operatorsOf, secondsOf } from './columnRules'
import { toZoneMinutes } from '../zone/zoneInput'

const part = '~'
const next = ','

/** Escaped further than an address needs, so that neither mark stands within a value. */
const escape = (text: string): string => encodeURIComponent(text).replaceAll(part, '%7E')
const unescape = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** Rules as an address says them: `eventName~contains~user,ts~gte~1800000000`. Times are the same in every zone. */
export const writeRules = (rules: readonly ColumnRule[], columns: readonly FilterColumn[]): string =>
  rules
    .filter(({ value, to }) => value !== '' || to !== '')
    .map(({ column, operator, value, to }) => {
      const isTime = columns.find(({ id }) => id === column)?.kind === 'time'
      const write = (text: string) => escape(isTime ? String(secondsOf(text) ?? '') : text)
      return [column, operator, write(value), ...(to === '' ? [] : [write(to)])].join(part)
    })
    .join(next)

/** The rules in an address; what no column of the table can mean is left out. */
export const readRules = (text: string, columns: readonly FilterColumn[]): ColumnRule[] =>
  text.split(next).flatMap((written, key) => {
    const [id, name, value = '', to = ''] = written.split(part)
    const column = columns.find((each) => each.id === id)
    const operator = operatorsOf(column?.kind ?? 'text').find((each) => each === name)
    if (column === undefined || operator === undefined) return []
    const read = (each: string) =>
      column.kind === 'time' && each !== '' ? toZoneMinutes(Number(each) * secondMs) : unescape(each)
    return [{ key: key + 1, column: column.id, operator, value: read(value), to: read(to) }]
  })
