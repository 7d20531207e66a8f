import { parseArgs } from 'node:util'
import { playMorning } from '../integration/reportScene'

const { values } = parseArgs({ options: { reports: { type: 'string', default: '10000' } } })
const count = Number(values.reports)

const began = performance.now()
const mailed = await playMorning(count)
const seconds = Math.round((performance.now() - began) / 1000)
const once = new Set(mailed).size
console.log(`${count} reports at 06:00 in 30 zones: ${mailed.length} mails to ${once} people in ${seconds} s`)
if (mailed.length !== count || once !== count) process.exitCode = 1
