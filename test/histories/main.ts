import { parseArgs } from 'node:util'
import { noCounts, playAlarms } from './playAlarms'

const { values } = parseArgs({
  options: { histories: { type: 'string', default: '100000' }, seed: { type: 'string' } },
})
const seed = values.seed === undefined ? Date.now() % 2 ** 31 : Number(values.seed)
const histories = Number(values.histories)
const toldEvery = 1000

const began = performance.now()
console.log(`${histories} histories of alarms from seed ${seed}`)
const total = { ...noCounts }
for (let n = 0; n < histories; n += 1) {
  const counts = await playAlarms(seed + n)
  for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += counts[name]
  if (total.histories % toldEvery > 0) continue
  const perSecond = Math.round((total.histories * 1000) / (performance.now() - began))
  console.log(`${perSecond}/s: ${JSON.stringify(total)}`)
}
console.log(`No alarm was lost, and none rang after its acknowledgement: ${JSON.stringify(total)}`)
