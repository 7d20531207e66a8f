import { parseArgs } from 'node:util'
import { playLinks } from './playLinks'

const { values } = parseArgs({
  options: { histories: { type: 'string', default: '10000' }, first: { type: 'string', default: '1' } },
})
const [count, first] = [Number(values.histories), Number(values.first)]

const began = performance.now()
const sum = { answered: 0, refused: 0, wrong: [] as string[] }
for (let seed = first; seed < first + count; seed += 1) {
  const { answered, refused, wrong } = await playLinks(seed)
  sum.answered += answered
  sum.refused += refused
  sum.wrong.push(...wrong)
}
const seconds = Math.round((performance.now() - began) / 1000)
console.log(
  `${count} histories of links: ${sum.answered} requests answered, ${sum.refused} refused, ${sum.wrong.length} wrong, in ${seconds} s`,
)
for (const wrong of sum.wrong.slice(0, 20)) console.log(wrong)
if (sum.wrong.length > 0) process.exitCode = 1
