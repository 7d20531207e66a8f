import { type AlarmRules, type Suppression } from '../../../shared/alarms/alarmRules'
import { notifiedLevels } from '../../../shared/alerts/alertSettings'
import { formatEventDuration } from '../alerts/EventDuration'
import { nameOfLevel } from '../display/catalogue/nameOfLevel'

/** How a person calls a measurement, and its unit. */
export type NameOfKey = (key: string) => { readonly label: string; readonly unit: string }

export const comparisons = { above: 'is above', below: 'is below', equal: 'is' } as const satisfies Record<
  Suppression['is'],
  string
>

/** `Hide Oil Pressure while Engine Speed is below 300 rpm.` */
export const describeSuppression = ({ topic, key, is, value }: Suppression, nameOf: NameOfKey): string => {
  const { label, unit } = nameOf(key)
  return `Hide ${nameOf(topic).label} while ${label} ${comparisons[is]} ${value}${unit === '' ? '' : ` ${unit}`}.`
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** Levels with the same delay are said together, the gravest first. */
const describeDelays = ({ onDelaySeconds }: AlarmRules): string[] => {
  const levels = [...notifiedLevels].sort((a, b) => onDelaySeconds[a] - onDelaySeconds[b])
  const delays = [...new Set(levels.map((level) => onDelaySeconds[level]))]
  return delays.map((seconds) => {
    const names = notifiedLevels
      .filter((level) => onDelaySeconds[level] === seconds)
      .map((level) => `${nameOfLevel(level).toLowerCase()}s`)
      .reverse()
    const who = listed(names)
    const subject = `${who.slice(0, 1).toUpperCase()}${who.slice(1)}`
    return seconds === 0
      ? `${subject} notify at once.`
      : `${subject} notify when they have lasted ${formatEventDuration(seconds)}.`
  })
}

/** What the rules of a device mean, each in a sentence. */
export const describeRules = (rules: AlarmRules, nameOf: NameOfKey): string[] => {
  const { offDelaySeconds, reminderSeconds, latched, suppressions } = rules
  const end = offDelaySeconds === 0 ? 'two intervals' : formatEventDuration(offDelaySeconds)
  const atLeast = offDelaySeconds === 0 ? '' : ', two intervals at least'
  return [
    ...describeDelays(rules),
    `An event has ended when it has been away for ${end}${atLeast}: if it comes back before, it is the same one.`,
    reminderSeconds === 0
      ? 'What is acknowledged and still lasts does not remind.'
      : `What is acknowledged and still lasts reminds after ${formatEventDuration(reminderSeconds)}.`,
    ...(latched.length === 0
      ? []
      : [`Stays open until a person resets it: ${listed(latched.map((topic) => nameOf(topic).label))}.`]),
    ...suppressions.map((each) => describeSuppression(each, nameOf)),
  ]
}
