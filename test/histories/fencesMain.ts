import { parseArgs } from 'node:util'
import { exitsOfParked, wrongInCrossings } from './playFences'

const { values } = parseArgs({
  options: {
    months: { type: 'string', default: '500' },
    ways: { type: 'string', default: '20000' },
    seed: { type: 'string' },
  },
})
const seed = values.seed === undefined ? Date.now() % 2 ** 31 : Number(values.seed)
const [months, ways] = [Number(values.months), Number(values.ways)]
const days = 30

console.log(`${months} machines parked for ${days} days, ${ways} ways in and out, from seed ${seed}`)
let exits = 0
for (let n = 0; n < months; n += 1) exits += exitsOfParked(seed + n, days)
const wrong: string[] = []
for (let n = 0; n < ways; n += 1) {
  wrong.push(...wrongInCrossings(seed + n).map((each) => `way ${seed + n}: ${each}`))
}
for (const each of wrong.slice(0, 20)) console.log(each)
console.log(
  `${exits} exits of parked machines; ${ways - new Set(wrong.map((each) => each.split(':')[0])).size} of ${ways} ways followed within two fixes, with the same visits in any order of arrival`,
)
if (exits + wrong.length > 0) process.exitCode = 1
