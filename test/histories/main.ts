import { parseArgs } from 'node:util'
import { Violation, noCounts, playAlarms } from './playAlarms'

const { values } = parseArgs({
  options: { histories: { type: 'string', default: '100000' }, seed: { type: 'string' } },
})
const seed = values.seed === undefined ? Date.now() % 2 ** 31 : Number(values.seed)
const histories = Number(values.histories)
const reportEvery = 1000

const began = performance.now()
console.log(`${histories} histories of alarms from seed ${seed}`)
const total = { ...noCounts }
const found: number[] = []
for (let n = 0; n < histories; n += 1) {
  try {
    const counts = await playAlarms(seed + n)
    for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += counts[name]
  } catch (error) {
    // The other seeds are played all the same.
    if (!(error instanceof Violation)) throw error
    found.push(seed + n)
    console.error(error.message)
  }
  if ((n + 1) % reportEvery > 0) continue
  const perSecond = Math.round(((n + 1) * 1000) / (performance.now() - began))
  console.log(`${perSecond}/s: ${JSON.stringify(total)}`)
}
if (found.length > 0) {
  console.error(`${found.length} of ${histories} histories failed, of the seeds ${found.join(', ')}`)
  process.exit(1)
}
console.log(`No alarm was lost, and none rang after its acknowledgement: ${JSON.stringify(total)}`)
