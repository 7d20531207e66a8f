import { parseArgs } from 'node:util'
import { noEffectCounts, playEffect } from './playEffect'

const { values } = parseArgs({
  options: { pumps: { type: 'string', default: '100000' }, seed: { type: 'string' } },
})
const seed = values.seed === undefined ? Date.now() % 2 ** 31 : Number(values.seed)
const pumps = Number(values.pumps)

console.log(`${pumps} pumps from seed ${seed}`)
const counts = noEffectCounts()
const reportEvery = 10_000
for (let n = 0; n < pumps; n += 1) {
  playEffect(seed + n, counts)
  if ((n + 1) % reportEvery === 0) console.log(`${n + 1} pumps`)
}
console.log(`Each end was what is true of the pump: ${JSON.stringify(counts)}`)
