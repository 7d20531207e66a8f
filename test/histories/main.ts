import { parseArgs } from 'node:util'
import { Violation, noCounts, playAlarms } from './playAlarms'
import { PushViolation, noPushCounts, playPushes } from './playPushes'
import { SettingViolation, noSettingCounts, playSettings } from './playSettings'

interface Kind {
  play: (seed: number) => Promise<object>
  none: Readonly<Record<string, number>>
  usual: number
  proved: string
}

const kinds: Readonly<Record<string, Kind>> = {
  alarms: {
    play: playAlarms,
    none: { ...noCounts },
    usual: 100_000,
    proved: 'No alarm was lost, and none rang after its acknowledgement',
  },
  pushes: {
    play: playPushes,
    none: { ...noPushCounts },
    usual: 200,
    proved: 'Each alarm was shown or texted within 90 s',
  },
  settings: {
    play: playSettings,
    none: { ...noSettingCounts },
    usual: 10_000,
    proved: 'The ledger gave back the settings of each moment, and kept no secret',
  },
}

const { values } = parseArgs({
  options: {
    of: { type: 'string', default: 'alarms' },
    histories: { type: 'string' },
    seed: { type: 'string' },
  },
})
const kind = kinds[values.of]
if (kind === undefined) throw new Error(`--of is one of ${Object.keys(kinds).join(', ')}`)
const seed = values.seed === undefined ? Date.now() % 2 ** 31 : Number(values.seed)
const histories = Number(values.histories ?? kind.usual)
const reportEvery = 1000

const began = performance.now()
console.log(`${histories} histories of ${values.of} from seed ${seed}`)
const total: Record<string, number> = { ...kind.none }
const found: number[] = []
for (let n = 0; n < histories; n += 1) {
  try {
    const counts = (await kind.play(seed + n)) as Record<string, number>
    for (const name of Object.keys(total)) total[name] = (total[name] ?? 0) + (counts[name] ?? 0)
  } catch (error) {
    // The other seeds are played all the same.
    const isViolation =
      error instanceof Violation || error instanceof SettingViolation || error instanceof PushViolation
    if (!isViolation) throw error
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
console.log(`${kind.proved}: ${JSON.stringify(total)}`)
