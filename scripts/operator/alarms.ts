import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { CloudWatchClient } from '@aws-sdk/client-cloudwatch'
import { loadLocalEnvironment } from './operatedStage'
import { readRinging, watchAlarms } from './watchAlarms'

// The alarms that ring, one a line: `npm run alarms -- --stage prod`, `--local`. With `--minutes 10` it looks for so
// long, with `--except FILE` it leaves out those that a file of such lines names. Ends with 1 when any rings.
const { values } = parseArgs({
  options: {
    stage: { type: 'string', default: 'dev' },
    local: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '0' },
    except: { type: 'string' },
  },
})

if (values.local) await loadLocalEnvironment(process.env.LOCAL_DIR ?? '.local', process.env)
const stage = values.local ? 'local' : values.stage
const lines = values.except === undefined ? [] : (await readFile(values.except, 'utf8')).split('\n')
const known = new Set(lines.map((line) => line.split('\t')[0] ?? ''))
const watch = new CloudWatchClient({})
const lastsMs = Number(values.minutes) * 60_000
const ringing = await watchAlarms(() => readRinging(watch, stage), known, { lastsMs, pauseMs: 15_000 })
for (const { name, impact } of ringing) console.log(`${name}\t${impact}`)
if (ringing.length > 0) process.exitCode = 1
