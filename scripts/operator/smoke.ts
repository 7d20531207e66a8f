import { parseArgs } from 'node:util'
import { loadLocalEnvironment } from './operatedStage'
import { readLocalTarget, readStageTarget, runSmoke } from './smoke/runSmoke'

// One reading from a device to a person: `npm run smoke -- --local`, `npm run smoke -- --stage prod`.
const { values } = parseArgs({
  options: { stage: { type: 'string', default: 'dev' }, local: { type: 'boolean', default: false } },
})

const readTarget = async () => {
  if (!values.local) return readStageTarget(values.stage)
  await loadLocalEnvironment(process.env.LOCAL_DIR ?? '.local', process.env)
  return readLocalTarget(process.env.PORTAL_ADDRESS ?? '')
}

try {
  await runSmoke(await readTarget(), (line) => console.log(line))
  console.log('The portal works.')
} catch (error) {
  console.error(`The portal does not work: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
process.exit(0)
