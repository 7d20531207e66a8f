import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { findSources, positionsIn } from './where/findSources'

const usage = `npm run where -- index.mjs:2:20311 --service device
  --service NAME   which function: device, ingest, packer; without it all that have such a place
  --release NAME   a release whose maps lie in .build/releases/NAME; without it what was built here last
Without a place it reads a stack trace from its input.`

// Says where in the sources a place of a deployed file is, by the source maps that are kept beside each release.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { service: { type: 'string' }, release: { type: 'string' }, help: { type: 'boolean' } },
})
if (values.help === true) {
  console.log(usage)
  process.exit(0)
}
const maps = path.join('.build', ...(values.release === undefined ? ['maps'] : ['releases', values.release]))
if (!existsSync(maps)) {
  console.error(`There are no source maps in ${maps}. \`npm run synth\` makes those of this commit.`)
  process.exit(1)
}
const asked = positionals.length > 0 ? positionals.join('\n') : await text(process.stdin)
const positions = positionsIn(asked)
if (positions.length === 0) {
  console.error(usage)
  process.exit(2)
}
for (const position of positions) {
  const sources = findSources(maps, position, values.service)
  console.log(`${position.file}:${position.line}:${position.column}`)
  if (sources.length === 0) console.log('  no map knows this place')
  for (const { bundle, at } of sources) console.log(`  ${bundle}: ${at}`)
}
