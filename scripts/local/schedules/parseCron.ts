/** A cron expression of EventBridge: which UTC minutes it names. */
export interface Cron {
  readonly minutes: ReadonlySet<number>
  readonly hours: ReadonlySet<number>
  readonly months: ReadonlySet<number>
  readonly years: ReadonlySet<number>
  /** Whether the expression names the UTC day of this instant. */
  matchesDay(day: Date): boolean
}

const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const dayNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

interface Field {
  readonly name: string
  readonly lowest: number
  readonly highest: number
  readonly names?: readonly string[]
}

const toNumber = (text: string, { name, lowest, highest, names }: Field): number => {
  const named = names?.indexOf(text.toUpperCase()) ?? -1
  const value = named >= 0 ? named + lowest : /^\d+$/.test(text) ? Number(text) : NaN
  if (!(value >= lowest && value <= highest)) throw new SyntaxError(`cron: ${text} is no ${name}`)
  return value
}

const spanOf = (span: string, field: Field, isStepped: boolean): [number, number] => {
  if (span === '*') return [field.lowest, field.highest]
  const [from = '', to, ...rest] = span.split('-')
  if (rest.length > 0) throw new SyntaxError(`cron: ${span} is no ${field.name}`)
  const first = toNumber(from, field)
  if (to !== undefined) return [first, toNumber(to, field)]
  return [first, isStepped ? field.highest : first]
}

const parseField = (text: string, field: Field): ReadonlySet<number> => {
  const values = new Set<number>()
  for (const part of text.split(',')) {
    const [span = '', step] = part.split('/')
    const stride = step === undefined ? 1 : Number(step)
    if (!Number.isInteger(stride) || stride < 1) throw new SyntaxError(`cron: ${part} is no ${field.name}`)
    const [first, last] = spanOf(span, field, step !== undefined)
    if (first > last) throw new SyntaxError(`cron: ${part} runs backwards`)
    for (let value = first; value <= last; value += stride) values.add(value)
  }
  return values
}

const lastOfMonth = (day: Date) =>
  new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()

const parseDayOfMonth = (text: string): Cron['matchesDay'] => {
  if (text.toUpperCase() === 'L') return (day) => day.getUTCDate() === lastOfMonth(day)
  const days = parseField(text, { name: 'day of the month', lowest: 1, highest: 31 })
  return (day) => days.has(day.getUTCDate())
}

const parseDayOfWeek = (text: string): Cron['matchesDay'] => {
  const field = { name: 'day of the week', lowest: 1, highest: 7, names: dayNames }
  const [nth, which] = text.split('#')
  if (nth !== undefined && which !== undefined) {
    const weekday = toNumber(nth, field)
    const week = toNumber(which, { name: 'week of the month', lowest: 1, highest: 5 })
    return (day) => day.getUTCDay() + 1 === weekday && Math.ceil(day.getUTCDate() / 7) === week
  }
  if (/^.+L$/i.test(text)) {
    const weekday = toNumber(text.slice(0, -1), field)
    return (day) => day.getUTCDay() + 1 === weekday && day.getUTCDate() + 7 > lastOfMonth(day)
  }
  const weekdays = parseField(text, field)
  return (day) => weekdays.has(day.getUTCDay() + 1)
}

const parseDay = (ofMonth: string, ofWeek: string): Cron['matchesDay'] => {
  if ((ofMonth === '?') === (ofWeek === '?')) {
    throw new SyntaxError('cron: exactly one of the day of the month and the day of the week is ?')
  }
  return ofWeek === '?' ? parseDayOfMonth(ofMonth) : parseDayOfWeek(ofWeek)
}

/**
 * Parses the six fields of EventBridge's `cron(minutes hours day-of-month month day-of-week year)`, UTC. `W` and
 * anything malformed throw a SyntaxError.
 */
export const parseCron = (fields: string): Cron => {
  const parts = fields.trim().split(/\s+/)
  const [minutes = '', hours = '', ofMonth = '', months = '', ofWeek = '', years = ''] = parts
  if (parts.length !== 6) throw new SyntaxError(`cron: six fields are needed: ${fields}`)
  return {
    minutes: parseField(minutes, { name: 'minute', lowest: 0, highest: 59 }),
    hours: parseField(hours, { name: 'hour', lowest: 0, highest: 23 }),
    months: parseField(months, { name: 'month', lowest: 1, highest: 12, names: monthNames }),
    years: parseField(years, { name: 'year', lowest: 1970, highest: 2199 }),
    matchesDay: parseDay(ofMonth, ofWeek),
  }
}
