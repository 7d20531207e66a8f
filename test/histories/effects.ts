import { parseArgs } from 'node:util'
import { noEffectCounts, playEffect } from './playEffect'

const { values } = parseArgs({
  options: { pumps: { type: 'string', default: '100000' }, seed: { type: 'string' } },
})
const seed = values.seed === undefined ? Date.now() % 2 ** 31 : Number(values.seed)
const pumps = Number(values.pumps)

console.log(`${pumps} pumps from seed ${seed}`)
const counts = noEffectCounts()
for (let n = 0; n < pumps; n += 1) playEffect(seed + n, counts)
console.log(`Each end was what is true of the pump: ${JSON.stringify(counts)}`)
