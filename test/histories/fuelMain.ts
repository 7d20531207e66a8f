import { parseArgs } from 'node:util'
import { playFuel } from './playFuel'

const { values } = parseArgs({
  options: { months: { type: 'string', default: '1000' }, seed: { type: 'string' } },
})
const seed = values.seed === undefined ? Date.now() % 2 ** 31 : Number(values.seed)
const months = Number(values.months)
const [leastFound, mostFalse] = [0.99, 1]

console.log(`${months} months of tanks from seed ${seed}`)
const played = Array.from({ length: months }, (_, n) => playFuel(seed + n))
const sum = (of: (one: (typeof played)[number]) => number) => played.reduce((all, each) => all + of(each), 0)
const wrong = played.flatMap((each, n) => each.wrong.map((words) => `month ${seed + n}: ${words}`))
for (const each of wrong.slice(0, 20)) console.log(each)
const years = sum(({ days }) => days) / 365
const found = sum((each) => each.found) / sum((each) => each.refuels)
const falseYearly = sum((each) => each.falseOnes + each.falseLosses) / years
console.log(
  `${(100 * found).toFixed(2)} % of ${sum((each) => each.refuels)} refuels of 5 % and more were found, ${sum((each) => each.foundLosses)} of ${sum((each) => each.losses)} thefts; ${falseYearly.toFixed(2)} false a machine-year; ${wrong.length} figures beyond their bounds`,
)
if (found < leastFound || falseYearly > mostFalse || wrong.length > 0) process.exitCode = 1
