import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Level, Times } from './Level'
import { playLevel } from './playLevel'

const { values } = parseArgs({
  options: {
    devices: { type: 'string', default: '100,1000,10000' },
    interval: { type: 'string', default: '10' },
    minutes: { type: 'string', default: '3' },
  },
})

const folder = '.test/scale'
const say = ({ median, p99, longest, count }: Times) =>
  `median ${median} ms, 99 % ${p99} ms, longest ${longest} ms (${count})`

const describe = ({ devices, wanted, perSecond, minutes, megabytes, ...level }: Level): string =>
  [
    `${devices} devices, ${minutes} minutes, load ${loadavg()[0]?.toFixed(1) ?? '-'} on ${cpus().length} cores`,
    `  acknowledged a second: ${perSecond} of ${wanted}`,
    `  acknowledgement: ${say(level.acknowledged)}`,
    `  readable after it: ${say(level.readable)}`,
    `  processor time a message, whole stack: ${level.cpuMicros} µs`,
    `  memory, MB: ${megabytes.join(' ')}`,
    ...Object.entries(level.pages).map(([name, times]) => `  ${name}: ${say(times)}`),
  ].join('\n')

mkdirSync(folder, { recursive: true })
const levels: Level[] = []
for (const devices of values.devices.split(',').map(Number)) {
  const level = await playLevel(devices, Number(values.interval), Number(values.minutes))
  levels.push(level)
  writeFileSync(`${folder}/levels.json`, JSON.stringify(levels, undefined, 2))
  console.log(describe(level))
}
