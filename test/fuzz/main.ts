import { parseArgs } from 'node:util'
import { runFuzz } from './runFuzz'

const { values } = parseArgs({
  options: { messages: { type: 'string', default: '1000000' }, seed: { type: 'string' } },
})
const seed = values.seed === undefined ? Date.now() % 2 ** 31 : Number(values.seed)
const messages = Number(values.messages)
const toldEvery = 20_000

const began = performance.now()
console.log(`${messages} messages from seed ${seed}`)
await runFuzz(seed, messages, (counts, round) => {
  if (counts.messages % toldEvery > 0) return
  const perSecond = Math.round((counts.messages * 1000) / (performance.now() - began))
  console.log(`seed ${round}, ${perSecond}/s: ${JSON.stringify(counts)}`)
})
console.log('No healthy message was held up or lost.')
