import { parseArgs } from 'node:util'
import { addCounts, noRollouts, playRollout } from './playRollouts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    devices: { type: 'string', default: '10000' },
    seed: { type: 'string' },
  },
})
const first = values.seed === undefined ? Date.now() % 2 ** 31 : Number(values.seed)
const [seeds, devices] = [Number(values.seeds), Number(values.devices)]
const toldEvery = 50

const began = performance.now()
console.log(`${seeds} change sets with a bad patch on ${devices} devices each, from seed ${first}`)
let total = noRollouts
for (let n = 0; n < seeds; n += 1) {
  total = addCounts(total, await playRollout(first + n, devices))
  if (total.sets % toldEvery > 0) continue
  const perSecond = ((total.sets * 1000) / (performance.now() - began)).toFixed(1)
  console.log(`${perSecond}/s: ${JSON.stringify(total)}`)
}
console.log(
  `No device beyond a canary was touched, nothing was handed over in a pause, and each undo was exact: ${JSON.stringify(total)}`,
)
