import { parseArgs } from 'node:util'
import { playMachineYear } from './playMachineYear'

const { values } = parseArgs({
  options: { machines: { type: 'string', default: '2000' }, seed: { type: 'string' } },
})
const seed = values.seed === undefined ? Date.now() % 2 ** 31 : Number(values.seed)
const machines = Number(values.machines)

const played = Array.from({ length: machines }, (_, n) => playMachineYear(seed + n)).flat()
const share = (count: number) => (100 * count) / played.length
const inside = share(played.filter(({ isInside }) => isInside).length)
const early = share(played.filter(({ isEarly }) => isEarly).length)
const mean = (of: (each: (typeof played)[number]) => number) =>
  (played.reduce((sum, each) => sum + of(each), 0) / played.length).toFixed(1)
console.log(
  `${machines} machine-years from seed ${seed}: ${played.length} forecasts, ${inside.toFixed(1)} % inside their band, ${early.toFixed(1)} % before it; ${mean(({ widthDays }) => widthDays)} days wide, ${mean(({ aheadDays }) => aheadDays)} days ahead`,
)
if (inside < 75 || inside > 85) process.exitCode = 1
