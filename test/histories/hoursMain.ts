import { parseArgs } from 'node:util'
import { playDay, wrongIn } from './playDay'

const { values } = parseArgs({
  options: { days: { type: 'string', default: '5000' }, seed: { type: 'string' } },
})
const seed = values.seed === undefined ? Date.now() % 2 ** 31 : Number(values.seed)
const days = Number(values.days)

console.log(`${days} days of machines from seed ${seed}`)
let widthHours = 0
let unknownHours = 0
const wrong: string[] = []
for (let n = 0; n < days; n += 1) {
  const day = playDay(seed + n)
  wrong.push(...wrongIn(day).map((each) => `day ${seed + n}: ${each}`))
  widthHours += day.hours.worked.atMost - day.hours.worked.atLeast
  unknownHours += day.hours.unknownHours
}
for (const each of wrong.slice(0, 20)) console.log(each)
const mean = (sum: number) => (sum / days).toFixed(2)
console.log(
  `${days - new Set(wrong.map((each) => each.split(':')[0])).size} of ${days} days hold the truth; between the bounds of work ${mean(widthHours)} h a day, of which ${mean(unknownHours)} h are not known`,
)
if (wrong.length > 0) process.exitCode = 1
